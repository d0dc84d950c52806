'use server';

import { redirect } from 'next/navigation';
import { deadEnd } from '@/app/(public)/dead-end';
import type { EvaluationFormState } from '@/components/evaluation/evaluation-form';
import { ServiceError } from '@/lib/base/errors';
import { completeEvaluation } from '@/lib/hiring/evaluations/complete-evaluation';
import { endStands } from '@/lib/http/link-validity';

async function complete(token: string, values: Record<string, string>) {
  try {
    return await completeEvaluation(token, values);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
    // The first sending counts, and may have had other answers than this one.
    if (await endStands('evaluation', token)) redirect(`/evaluation/${token}/done?again=1`);
    return deadEnd(`/evaluation/${token}`);
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
  if (completed) redirect(`/evaluation/${token}/done`);
  return { attempt: before.attempt + 1, values, problems };
}
