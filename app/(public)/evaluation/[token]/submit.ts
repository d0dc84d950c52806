'use server';

import { notFound, redirect } from 'next/navigation';
import type { EvaluationFormState } from '@/components/evaluation/evaluation-form';
import { ServiceError } from '@/lib/base/errors';
import { completeEvaluation } from '@/lib/hiring/evaluations/complete-evaluation';

async function complete(token: string, values: Record<string, string>) {
  try {
    return await completeEvaluation(token, values);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}

/** Handles the form: thanks the candidate, or returns what was typed with the problems. */
export async function submitEvaluation(
  token: string,
  before: EvaluationFormState,
  form: FormData,
): Promise<EvaluationFormState> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith('$') ? [[name, value] as const] : [],
  );
  const values = Object.fromEntries(texts);
  const { completed, problems } = await complete(token, values);
  if (completed) redirect('/evaluation/done');
  return { attempt: before.attempt + 1, values, problems };
}
