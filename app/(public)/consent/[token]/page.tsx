import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ConsentForm, DeclineForm } from '@/components/consent/consent-form';
import { PublicPage, Summary } from '@/components/public/public-page';
import { ServiceError } from '@/lib/base/errors';
import { readConsentRequest } from '@/lib/hiring/checks/consent';
import { agree, decline } from './actions';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Consent to a background check',
  robots: { index: false, follow: false },
  // With no-referrer a form sent from this page would have no origin.
  referrer: 'same-origin',
};

async function load(token: string) {
  try {
    return await readConsentRequest(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}

function today(): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `${day.format(new Date())} (UTC)`;
}

export default async function ConsentPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { employer, jobTitle, candidateName, disclosures, words } = await load(token);
  return (
    <PublicPage employer={employer} title="Your consent to a background check">
      <Summary
        rows={[
          ['Job', jobTitle],
          ['Contact', employer.contact],
        ]}
      />
      <p className="mt-5">
        <strong>{candidateName}</strong>, you applied to {employer.name} for{' '}
        <strong>{jobTitle}</strong>. Before deciding, {employer.name} asks to have the following
        looked into by a company that makes background checks:
      </p>
      <dl className="mt-5 space-y-3">
        {disclosures.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5">{words.terms}</p>
      <ConsentForm agree={agree.bind(null, token)} agreement={words.agreement} date={today()} />
      <DeclineForm decline={decline.bind(null, token)} />
    </PublicPage>
  );
}
