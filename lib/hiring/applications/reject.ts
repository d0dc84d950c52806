import type { Actor } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { type Letter, notifyCandidates } from '@/lib/hiring/letters/notify-candidates';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import type { Moved } from '@/lib/hiring/moves/move';
import { rejectionText, withdrawalConfirmationText } from '@/lib/outbox/messages/templates';
import type { RejectionOutcome } from '@/lib/pipeline/closing';

export type Rejection = {
  reason?: string | undefined;
  outcome: RejectionOutcome;
  sendAt?: Date | undefined;
};

/** Throws VALIDATION_ERROR if `sendAt` is in the past. */
export function requireFuture(sendAt: Date | undefined, now: Date): void {
  if (sendAt && sendAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'scheduled_send_at: must lie in the future');
  }
}

/** Returns the message kind for a rejection and when to send it. */
export function letterOf({ outcome, sendAt }: Rejection): Letter {
  const scheduledAt = sendAt ?? null;
  return outcome === 'candidate_withdrew'
    ? { kind: 'withdrawal_confirmation', textOf: withdrawalConfirmationText, scheduledAt }
    : { kind: 'rejection', textOf: rejectionText, scheduledAt };
}

/**
 * Rejects an application, which cancels its interviews, and queues the message to the candidate, in
 * the caller's transaction.
 */
export async function reject(
  tx: Tx,
  actor: Actor,
  applicationId: string,
  rejection: Rejection,
): Promise<Moved> {
  const { reason, outcome } = rejection;
  const move = { applicationId, request: { kind: 'reject' }, reason, outcome } as const;
  const moved = await changeStageOf(tx, actor, move);
  await notifyCandidates(tx, actor.orgId, [moved.application], letterOf(rejection));
  return moved;
}
