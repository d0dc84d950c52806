import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ClearDraft } from '@/components/evaluation/draft';
import { NextSteps, PublicPage, Summary, turnTo } from '@/components/public/public-page';
import { ServiceError } from '@/lib/base/errors';
import { readAnsweredEvaluation } from '@/lib/hiring/evaluations/complete-evaluation';

export const dynamic = 'force-dynamic';

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<{ again?: string | string[] }>;
};

const load = cache(async (token: string) => {
  try {
    return await readAnsweredEvaluation(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  const { employer } = await load((await params).token);
  return {
    title: { absolute: `Thank you · ${employer.name}` },
    robots: { index: false, follow: false },
    referrer: 'same-origin',
  };
}

export default async function EvaluationDonePage({ params, searchParams }: Props) {
  const { token } = await params;
  const { again } = await searchParams;
  const { employer, jobTitle } = await load(token);
  return (
    <PublicPage employer={employer} title="Thank you for your answers">
      <ClearDraft link={token} />
      <p className="mb-5">
        {again
          ? `${employer.name} has the answers you sent first, and they count. Anything sent after that was not taken. You can close this page.`
          : `${employer.name} has them now. You can close this page.`}
      </p>
      <Summary
        rows={[
          ['Job', jobTitle],
          ['Contact', employer.contact],
        ]}
      />
      <NextSteps
        steps={[
          `The people who hire at ${employer.name} read your answers.`,
          'They write to you about what comes next.',
          `Your answers cannot be changed any more. To add something, ${turnTo(employer)}.`,
        ]}
      />
    </PublicPage>
  );
}
