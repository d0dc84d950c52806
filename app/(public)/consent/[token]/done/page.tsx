import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { NextSteps, PublicPage, Summary, turnTo } from '@/components/public/public-page';
import { ServiceError } from '@/lib/base/errors';
import { type AnsweredConsent, readAnsweredConsent } from '@/lib/hiring/checks/consent';

export const dynamic = 'force-dynamic';

type Props = { params: Promise<{ token: string }> };

const load = cache(async (token: string) => {
  try {
    return await readAnsweredConsent(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
});

const titleOf = ({ isGiven }: AnsweredConsent) =>
  isGiven ? 'Thank you, we have your consent' : 'You have declined the background check';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const answered = await load((await params).token);
  return {
    title: { absolute: `${titleOf(answered)} · ${answered.employer.name}` },
    robots: { index: false, follow: false },
    referrer: 'same-origin',
  };
}

function stepsOf({ employer, isGiven }: AnsweredConsent): string[] {
  const change = `If you change your mind, ${turnTo(employer)}.`;
  if (!isGiven) {
    return [`${employer.name} sees that you declined and decides how to go on.`, change];
  }
  return [
    'The check begins. There is nothing more for you to do.',
    `${employer.name} gets the result and writes to you.`,
    change,
  ];
}

export default async function ConsentDonePage({ params }: Props) {
  const answered = await load((await params).token);
  const { employer, jobTitle, isGiven } = answered;
  return (
    <PublicPage employer={employer} title={titleOf(answered)}>
      <p className="mb-5">
        {isGiven
          ? `${employer.name} may have you checked as you have read.`
          : 'Nothing will be checked.'}{' '}
        You can close this page.
      </p>
      <Summary
        rows={[
          ['Job', jobTitle],
          ['Contact', employer.contact],
        ]}
      />
      <NextSteps steps={stepsOf(answered)} />
    </PublicPage>
  );
}
