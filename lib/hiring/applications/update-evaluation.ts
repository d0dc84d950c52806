import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { requirePast } from '@/lib/base/require-past';
import type { BodyOf } from '@/lib/contract/operation';
import { lockApplication, serializeApplication } from '@/lib/hiring/records/application-record';
import { changeCounted } from '@/lib/hiring/records/derived-values';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Application } from '@/prisma/generated/client';
import type { updateApplication as updateApplicationOperation } from './decisions-contract';

type Changes = BodyOf<typeof updateApplicationOperation>;

type Evaluated = Pick<
  Application,
  'score' | 'evaluationStatus' | 'evaluationSentAt' | 'evaluationCompletedAt'
>;

/**
 * Applies changes to an application's evaluation and fills in the times. Throws VALIDATION_ERROR if
 * a completed evaluation has no completion time.
 */
export function applyChanges(before: Evaluated, changes: Changes, now: Date): Evaluated {
  const {
    score = before.score,
    evaluation_status: status = before.evaluationStatus,
    evaluation_sent_at: sentAt,
    evaluation_completed_at: completedAt,
  } = changes;
  const isNewStatus = status !== before.evaluationStatus;
  const sentByDefault =
    isNewStatus && status === 'sent' ? (before.evaluationSentAt ?? now) : before.evaluationSentAt;
  const completedByDefault = isNewStatus
    ? status === 'completed'
      ? now
      : null
    : before.evaluationCompletedAt;
  if (status === 'completed' && completedAt === null) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      'evaluation_completed_at: a completed evaluation needs its time',
    );
  }
  return {
    score,
    evaluationStatus: status,
    evaluationSentAt: sentAt === undefined ? sentByDefault : sentAt,
    evaluationCompletedAt: completedAt === undefined ? completedByDefault : completedAt,
  };
}

const fields = ['score', 'evaluationStatus', 'evaluationSentAt', 'evaluationCompletedAt'] as const;

const namesOf = {
  score: 'score',
  evaluationStatus: 'evaluation_status',
  evaluationSentAt: 'evaluation_sent_at',
  evaluationCompletedAt: 'evaluation_completed_at',
} as const satisfies Record<(typeof fields)[number], keyof Changes>;

const asJson = (value: number | string | Date | null) =>
  value instanceof Date ? value.toISOString() : value;

function differences(before: Evaluated, after: Evaluated) {
  const changed = fields.filter((field) => asJson(before[field]) !== asJson(after[field]));
  return changed.map((field) => {
    return [namesOf[field], { from: asJson(before[field]), to: asJson(after[field]) }] as const;
  });
}

/**
 * Corrects the score or evaluation of an application and records the old and new values. Throws
 * APPLICATION_NOT_FOUND, or VALIDATION_ERROR if the result would contradict itself, or a time lies
 * in the future.
 */
export async function updateApplication(
  actor: Actor,
  applicationId: string,
  changes: Changes,
  now = currentTime(),
): Promise<Application> {
  await authorizeOn(actor, 'application:write', 'application', applicationId);
  for (const field of ['evaluation_sent_at', 'evaluation_completed_at'] as const)
    requirePast(field, changes[field], now);
  return inTransaction(async (tx) => {
    const before = await lockApplication(tx, actor, applicationId);
    const { candidateId: ofCandidate } = before;
    await checkVersion(tx, before.orgId, { candidateId: ofCandidate }, () =>
      serializeApplication(before),
    );
    const after = applyChanges(before, changes, now);
    const changed = differences(before, after);
    if (changed.length === 0) return before;
    const { orgId, candidateId, jobId } = before;
    const where = { orgId_id: { orgId, id: applicationId } };
    const updated = await changeCounted(tx, orgId, [applicationId], () =>
      tx.application.update({ where, data: after }),
    );
    await recordActivity(tx, actor, {
      type: 'evaluation',
      candidateId,
      applicationId,
      jobId,
      details: { changed: Object.fromEntries(changed) },
    });
    return updated;
  });
}
