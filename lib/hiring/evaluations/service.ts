import { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { prisma } from '@/lib/base/db';
import { questionKind } from '@/lib/hiring/questions/contract';
import { applicationNotFound } from '@/lib/hiring/records/application-record';
import type { Application } from '@/prisma/generated/client';

const result = z.object({
  score: z.number().nullable(),
  answers: z.array(
    z.object({
      prompt: z.string(),
      kind: questionKind,
      expectedAnswer: z.string().nullable(),
      answer: z.string(),
      matches: z.boolean().nullable(),
    }),
  ),
});

export type Evaluation = Pick<
  Application,
  'evaluationStatus' | 'evaluationSentAt' | 'evaluationCompletedAt'
> &
  z.infer<typeof result>;

/** The evaluation that an application's row keeps. */
export function evaluationOf(
  row: Pick<
    Application,
    'evaluationStatus' | 'evaluationSentAt' | 'evaluationCompletedAt' | 'evaluationResult'
  >,
): Evaluation {
  const { evaluationResult, ...times } = row;
  return { ...times, ...result.parse(evaluationResult ?? { score: null, answers: [] }) };
}

/** Returns the evaluation of an application with its answers; throws APPLICATION_NOT_FOUND. */
export async function getEvaluation(actor: Actor, applicationId: string): Promise<Evaluation> {
  await authorizeOn(actor, 'application:read', 'application', applicationId);
  const application = await prisma().application.findUnique({
    where: { orgId_id: { orgId: actor.orgId, id: applicationId } },
  });
  if (!application) throw applicationNotFound();
  return evaluationOf(application);
}
