import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { changeStageOf } from '@/lib/hiring/moves/change-stages';
import type { Moved } from '@/lib/hiring/moves/move';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';
import { addNote } from './notes';
import { type Rejection, reject, requireFuture } from './reject';

type Remarks = { reason?: string | undefined; note?: string | undefined };

async function keepNote(
  tx: Tx,
  actor: Actor,
  application: Application,
  note: string | undefined,
): Promise<void> {
  const body = note?.trim();
  if (body) await addNote(tx, actor, application, body);
}

async function moveWithNote(
  actor: Actor,
  move: Parameters<typeof changeStageOf>[2],
  note: string | undefined,
): Promise<Moved> {
  await authorizeOn(actor, 'application:write', 'application', move.applicationId);
  return inTransaction(async (tx) => {
    const moved = await changeStageOf(tx, actor, move);
    await keepNote(tx, actor, moved.application, note);
    return moved;
  });
}

type Change = Remarks & { to: StageSlug; force: boolean; seenIn?: StageSlug | undefined };

/** Moves an application to a chosen stage; see changeStageOf for what it throws. */
export async function changeStage(
  actor: Actor,
  applicationId: string,
  { to, force, seenIn, reason, note }: Change,
): Promise<Moved> {
  const request = { kind: 'change', to, force } as const;
  return moveWithNote(actor, { applicationId, request, seenIn, reason }, note);
}

/** Moves an application to the next stage of the workflow; see changeStageOf for what it throws. */
export async function moveForward(
  actor: Actor,
  applicationId: string,
  { reason, note }: Remarks,
): Promise<Moved> {
  return moveWithNote(actor, { applicationId, request: { kind: 'forward' }, reason }, note);
}

/**
 * Rejects an application and queues the message to the candidate, for now or for `sendAt`. Throws
 * VALIDATION_ERROR if `sendAt` is in the past, APPLICATION_CLOSED if the application is closed.
 */
export async function rejectApplication(
  actor: Actor,
  applicationId: string,
  rejection: Rejection,
  now = currentTime(),
): Promise<Moved> {
  await authorizeOn(actor, 'application:write', 'application', applicationId);
  requireFuture(rejection.sendAt, now);
  return inTransaction((tx) => reject(tx, actor, applicationId, rejection));
}

/**
 * Withdraws an application at the candidate's request and, unless `isSilent`, confirms it; throws
 * APPLICATION_CLOSED.
 */
export async function withdrawApplication(
  actor: Actor,
  applicationId: string,
  { reason, note, isSilent }: Remarks & { isSilent?: boolean },
): Promise<Moved> {
  await authorizeOn(actor, 'application:write', 'application', applicationId);
  return inTransaction(async (tx) => {
    const rejection = { reason, outcome: 'candidate_withdrew', isSilent } as const;
    const moved = await reject(tx, actor, applicationId, rejection);
    await keepNote(tx, actor, moved.application, note);
    return moved;
  });
}

/**
 * Hires the candidate of an open application; of an interview that it cancels they are told unless
 * `isSilent`. Throws APPLICATION_CLOSED.
 */
export async function hireApplication(
  actor: Actor,
  applicationId: string,
  {
    startDate,
    reason,
    note,
    isSilent,
  }: Remarks & { startDate?: string | undefined; isSilent?: boolean },
): Promise<Moved> {
  const details = startDate ? { details: { start_date: startDate } } : {};
  const move = { applicationId, request: { kind: 'hire' }, reason, isSilent, ...details } as const;
  return moveWithNote(actor, move, note);
}
