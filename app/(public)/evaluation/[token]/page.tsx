import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EvaluationForm } from '@/components/evaluation/evaluation-form';
import { PublicPage, Summary } from '@/components/public/public-page';
import { ServiceError } from '@/lib/base/errors';
import { openEvaluation } from '@/lib/hiring/evaluations/complete-evaluation';
import { submitEvaluation } from './submit';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: 'Questions about your application',
  robots: { index: false, follow: false },
  // Hides the link from other sites. `no-referrer` would drop the origin of a form sent without JavaScript.
  referrer: 'same-origin',
};

async function load(token: string) {
  try {
    return await openEvaluation(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}

export default async function EvaluationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { employer, jobTitle, calledName, questions } = await load(token);
  const greeting = calledName ? `Hello ${calledName}, p` : 'P';
  return (
    <PublicPage employer={employer} title={`Questions for ${jobTitle}`}>
      <Summary
        rows={[
          ['Job', jobTitle],
          ['Contact', employer.contact],
        ]}
      />
      <p className="mt-5 mb-6">
        {greeting}lease answer these questions so that we can take your application further.
      </p>
      <EvaluationForm
        link={token}
        questions={questions}
        submit={submitEvaluation.bind(null, token)}
      />
    </PublicPage>
  );
}
