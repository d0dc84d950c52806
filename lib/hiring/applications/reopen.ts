import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import type { Move, Moved } from '@/lib/hiring/moves/move';
import { lockApplication } from '@/lib/hiring/records/application-record';
import { cancelClosingLetters } from '@/lib/outbox/messages/queue-messages';
import { findRejectionSent } from '@/lib/outbox/messages/told-of-rejection';
import { coarseStatusOf } from '@/lib/pipeline/coarse-status';
import { type StageSlug, stageSlugs } from '@/lib/pipeline/stages';

export type Reopened = Moved & {
  messageCancelled: boolean;
  /** When a letter last told the candidate of the end that is taken back, or of one before. */
  rejectionSentAt: Date | null;
};

const rejectedStages = stageSlugs.filter((slug) => coarseStatusOf(slug) === 'rejected');

async function stageBeforeRejection(
  tx: Tx,
  orgId: string,
  applicationId: string,
): Promise<StageSlug> {
  const rejected = await tx.activity.findFirst({
    where: {
      orgId,
      applicationId,
      type: 'stage',
      toStage: { in: rejectedStages },
      fromStage: { not: null, notIn: rejectedStages },
    },
    orderBy: { id: 'desc' },
    select: { fromStage: true },
  });
  return rejected?.fromStage ?? 'awaiting_recruiter_action';
}

/**
 * Undoes a rejection in one transaction: returns the application to its previous stage and cancels
 * the rejection message if it has not been sent. Throws what changeStageOf throws;
 * INVALID_STAGE_TRANSITION if the application is not rejected.
 */
export async function reopenApplication(
  actor: Actor,
  applicationId: string,
  { reason, isBulk }: Pick<Move, 'reason' | 'isBulk'> = {},
): Promise<Reopened> {
  await authorizeOn(actor, 'application:write', 'application', applicationId);
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    await lockApplication(tx, actor, applicationId);
    const to = await stageBeforeRejection(tx, orgId, applicationId);
    const messageCancelled = (await cancelClosingLetters(tx, { orgId, id: applicationId })) > 0;
    const rejectionSentAt = await findRejectionSent(tx, { orgId, id: applicationId });
    const moved = await changeStageOf(tx, actor, {
      applicationId,
      request: { kind: 'reopen', to },
      reason,
      isBulk,
      details: { reopened: true, message_cancelled: messageCancelled },
    });
    return { ...moved, messageCancelled, rejectionSentAt };
  });
}
