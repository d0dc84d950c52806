import { afterCommit } from '@/lib/after-commit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/db';
import { kickDeliveries } from '@/lib/delivery/kick';
import { ServiceError } from '@/lib/errors';
import { kickMessages } from '@/lib/messages/drain';
import { rejectionText, withdrawalConfirmationText } from '@/lib/messages/templates';
import type { RejectionOutcome } from '@/lib/pipeline/closing';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';
import { type Moved, moveApplication } from './move';
import { addNote } from './notes';
import { tellCandidate } from './tell';

type Remarks = { reason?: string | undefined; note?: string | undefined };

async function moveWithNote(
  actor: Actor,
  move: Parameters<typeof moveApplication>[2],
  note: string | undefined,
): Promise<Moved> {
  authorize(actor, 'application:write');
  const done = await inTransaction(async (tx) => {
    const moved = await moveApplication(tx, actor, move);
    const body = note?.trim();
    if (body) await addNote(tx, actor, moved.application, body);
    return moved;
  });
  afterCommit(kickDeliveries);
  return done;
}

/** Moves an application to a chosen stage; see moveApplication for what it throws. */
export async function changeStage(
  actor: Actor,
  applicationId: string,
  { to, force, reason, note }: Remarks & { to: StageSlug; force: boolean },
): Promise<Moved> {
  return moveWithNote(
    actor,
    { applicationId, request: { kind: 'change', to, force }, reason },
    note,
  );
}

/** Moves an application to the next stage of the workflow; see moveApplication for what it throws. */
export async function moveForward(
  actor: Actor,
  applicationId: string,
  { reason, note }: Remarks,
): Promise<Moved> {
  return moveWithNote(actor, { applicationId, request: { kind: 'forward' }, reason }, note);
}

type Rejection = {
  reason?: string | undefined;
  outcome: RejectionOutcome;
  sendAt?: Date | undefined;
};

/**
 * Rejects an application and queues the message to the candidate, for now or for `sendAt`. Throws
 * VALIDATION_ERROR when `sendAt` has passed, APPLICATION_CLOSED when there is nothing to reject.
 */
export async function rejectApplication(
  actor: Actor,
  applicationId: string,
  { reason, outcome, sendAt }: Rejection,
  now = new Date(),
): Promise<Application> {
  authorize(actor, 'application:write');
  if (sendAt && sendAt <= now) {
    throw new ServiceError('VALIDATION_ERROR', 'scheduled_send_at: must lie in the future');
  }
  const rejected = await inTransaction(async (tx) => {
    const move = { applicationId, request: { kind: 'reject' }, reason, outcome } as const;
    const { application } = await moveApplication(tx, actor, move);
    const letter =
      outcome === 'candidate_withdrew'
        ? ({ kind: 'withdrawal_confirmation', textOf: withdrawalConfirmationText } as const)
        : ({ kind: 'rejection', textOf: rejectionText } as const);
    await tellCandidate(tx, application, { ...letter, scheduledAt: sendAt ?? null });
    return application;
  });
  afterCommit(kickMessages);
  afterCommit(kickDeliveries);
  return rejected;
}
