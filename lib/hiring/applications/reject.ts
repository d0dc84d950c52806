import type { Actor } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { BodyOf } from '@/lib/contract/operation';
import { type Letter, notifyCandidates } from '@/lib/hiring/letters/notify-candidates';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import type { Moved } from '@/lib/hiring/moves/move';
import { rejectionText, withdrawalConfirmationText } from '@/lib/outbox/messages/templates';
import type { RejectionOutcome, RejectionStage } from '@/lib/pipeline/rejection-outcomes';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';
import type { rejectApplication } from './contract';

export type Rejection = {
  reason?: string | undefined;
  /** Where the application was seen; elsewhere by now refuses the rejection. */
  seenIn?: StageSlug | undefined;
  outcome: RejectionOutcome;
  sendAt?: Date | undefined;
  /** The stage to reach; undefined means `client_rejected`. */
  to?: RejectionStage | undefined;
  /** True to send the candidate nothing. */
  isSilent?: boolean | undefined;
  /** What to send instead of the usual words. */
  body?: string | undefined;
};

/** Returns the rejection that a request asks for. */
export function rejectionOf(request: BodyOf<typeof rejectApplication>): Rejection {
  const { reason, outcome, to_stage: to, message_body: body } = request;
  const { scheduled_send_at: sendAt, send_message: isSent, from_stage: seenIn } = request;
  return { reason, seenIn, outcome, sendAt, to, isSilent: !isSent, body };
}

/** Throws VALIDATION_ERROR if `sendAt` is in the past. */
export function requireFuture(sendAt: Date | undefined, now: Date): void {
  if (sendAt && sendAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'scheduled_send_at: must be in the future');
  }
}

function letterOf({ outcome, sendAt, body }: Rejection): Letter {
  const isWithdrawn = outcome === 'candidate_withdrew';
  const usual = isWithdrawn ? withdrawalConfirmationText : rejectionText;
  return {
    kind: isWithdrawn ? 'withdrawal_confirmation' : 'rejection',
    textOf: (about) => (body ? { ...usual(about), body } : usual(about)),
    scheduledAt: sendAt ?? null,
  };
}

/** Queues the message to each rejected candidate, unless the rejection is silent. */
export async function notifyRejected(
  tx: Tx,
  actor: Actor,
  applications: readonly Application[],
  rejection: Rejection,
): Promise<void> {
  if (rejection.isSilent) return;
  await notifyCandidates(tx, actor.orgId, applications, letterOf(rejection));
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
  const { reason, seenIn, outcome, to } = rejection;
  const request = { kind: 'reject', to } as const;
  const move = { applicationId, request, reason, seenIn, outcome };
  const moved = await changeStageOf(tx, actor, move);
  await notifyRejected(tx, actor, [moved.application], rejection);
  return moved;
}
