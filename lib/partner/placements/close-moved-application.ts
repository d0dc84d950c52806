import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { upcomingInterviews } from '@/lib/hiring/interviews/booking';
import { takeBackArranged } from '@/lib/hiring/moves/reactions';
import { giveUpUnanswered, moveOpenChecks } from '@/lib/hiring/records/check-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Application } from '@/prisma/generated/client';

/**
 * Closes an application whose applicant continues at another location: no rejection, no change of
 * stage. Throws STAGE_CONFLICT where another request closed or moved it first.
 */
export async function closeMoved(
  tx: Tx,
  actor: Actor,
  application: Application,
  places: { from: string; to: string },
): Promise<void> {
  const { orgId, id, stage, candidateId, jobId } = application;
  const { count } = await tx.application.updateMany({
    where: { orgId, id, stage, closedAt: null },
    data: { closedAt: currentTime(), closedReason: 'moved' },
  });
  if (count !== 1) {
    throw new ServiceError('STAGE_CONFLICT', 'Another request moved this application first.');
  }
  const details = { change: 'moved', ...places };
  const subject = { candidateId, applicationId: id, jobId };
  await recordActivity(tx, actor, { type: 'placement', ...subject, details });
}

/**
 * Takes back what was arranged for an application from which an applicant moved on to another, and lets
 * its open background checks go along. They are told of a cancelled interview unless `isSilent`, and
 * where they continue, unless the other application ended at once.
 */
export async function leaveBehind(
  tx: Tx,
  actor: Actor,
  { source, next, place }: { source: Application; next: Application; place: string },
  isSilent: boolean,
): Promise<void> {
  await moveOpenChecks(tx, source, next);
  if (next.closedAt) await giveUpUnanswered(tx, actor, [next.id]);
  const isTimeToFollow = (await upcomingInterviews(tx, next)).length === 0;
  const closing = next.closedAt ? 'over' : { place, isTimeToFollow };
  await takeBackArranged(tx, actor, [source], { isSilent, closing });
}
