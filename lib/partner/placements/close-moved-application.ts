import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { takeBackArranged } from '@/lib/hiring/moves/reactions';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Application } from '@/prisma/generated/client';

/**
 * Closes an application whose applicant continues at another location: no rejection, no change of
 * stage; its screening call and interviews to come are cancelled. Throws STAGE_CONFLICT where
 * another request closed or moved it first.
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
  await takeBackArranged(tx, actor, [application]);
}
