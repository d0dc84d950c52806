import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Application } from '@/prisma/generated/client';
import { storedAnswers } from './apply-answers';
import type { Answer } from './decide-result';
import type { Verdict } from './record-verdict';

const told = z.object({
  result: z.string(),
  tier: z.string().nullable(),
  completed_at: z.string(),
  score: z.number().nullable(),
});

// Questions with an id are compared by id, because their wording may have changed.
const given = (answers: readonly Answer[]) =>
  answers.map(({ questionId, question, answer }) => [questionId ?? question, answer]);

async function wasTold(
  tx: Tx,
  { orgId, id: applicationId }: Application,
  { result, tier, completedAt, score }: Verdict,
): Promise<boolean> {
  const calls = await tx.activity.findMany({ where: { orgId, applicationId, type: 'call' } });
  const wanted = { result, tier, completed_at: completedAt.toISOString(), score };
  return calls.some(({ details }) => isDeepStrictEqual(told.safeParse(details).data, wanted));
}

/**
 * Returns whether this result is already recorded: the same verdict, tier, time, score and answers.
 * Throws VALIDATION_ERROR if a different complete result is recorded.
 */
export async function isRepeatedResult(
  tx: Tx,
  application: Application,
  verdict: Verdict,
): Promise<boolean> {
  const { orgId, id: applicationId } = application;
  const earlier = await tx.conversation.findMany({
    where: {
      orgId,
      applicationId,
      channel: 'call',
      outcome: { in: ['passed', 'failed', 'incomplete'] },
    },
  });
  const isSame = earlier.some(({ outcome, endedAt, answers }) => {
    if (outcome !== verdict.result || endedAt?.getTime() !== verdict.completedAt.getTime())
      return false;
    return isDeepStrictEqual(given(storedAnswers.parse(answers)), given(verdict.answers));
  });
  if (isSame && (await wasTold(tx, application, verdict))) return true;
  if (earlier.every(({ outcome }) => outcome === 'incomplete')) return false;
  throw new ServiceError('VALIDATION_ERROR', 'The application has a screening result already.');
}
