import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { cancelInterviews } from '@/lib/interviews/cancel';
import { rejectionText, withdrawalConfirmationText } from '@/lib/messages/templates';
import type { RejectionOutcome } from '@/lib/pipeline/closing';
import { type Moved, moveApplication } from './move';
import { tellCandidate } from './tell';

export type Rejection = {
  reason?: string | undefined;
  outcome: RejectionOutcome;
  sendAt?: Date | undefined;
  isBulk?: boolean;
};

/** Throws VALIDATION_ERROR where a message would have to go out in the past. */
export function requireFuture(sendAt: Date | undefined, now: Date): void {
  if (sendAt && sendAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'scheduled_send_at: must lie in the future');
  }
}

/**
 * Rejects an application, cancels its interviews and queues the messages to the candidate, in the
 * caller's transaction.
 */
export async function reject(
  tx: Tx,
  actor: Actor,
  applicationId: string,
  { reason, outcome, sendAt, isBulk = false }: Rejection,
): Promise<Moved> {
  const move = { applicationId, request: { kind: 'reject' }, reason, outcome, isBulk } as const;
  const moved = await moveApplication(tx, actor, move);
  const letter =
    outcome === 'candidate_withdrew'
      ? ({ kind: 'withdrawal_confirmation', textOf: withdrawalConfirmationText } as const)
      : ({ kind: 'rejection', textOf: rejectionText } as const);
  await tellCandidate(tx, moved.application, { ...letter, scheduledAt: sendAt ?? null });
  await cancelInterviews(tx, actor, moved.application);
  return moved;
}
