import { type Actor, authorize } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { loadWorkflowFrom } from '@/lib/hiring/applications/workflow';
import { callOffInterviews } from '@/lib/hiring/interviews/call-off';
import { noteHeldInterviews } from '@/lib/hiring/interviews/held';
import { loadApplication } from '@/lib/hiring/records/application-record';
import { keepJob } from '@/lib/hiring/records/job-record';
import { type NewActivity, recordActivity } from '@/lib/outbox/activity/record';
import { emitAll, type NewEvent } from '@/lib/outbox/events/emit';
import { cancelClosingLetters } from '@/lib/outbox/messages/queue';
import { closedReasonOf, type RejectionOutcome, screeningVerdictOf } from '@/lib/pipeline/closing';
import { decideMove, type Movable, type MoveRequest, type MoveVerdict } from '@/lib/pipeline/move';
import { resumes } from '@/lib/pipeline/return';
import type { StageSlug } from '@/lib/pipeline/stages';
import { coarseStatusOf, isTerminal } from '@/lib/pipeline/status';
import { type Application, Prisma } from '@/prisma/generated/client';

export type Move = {
  applicationId: string;
  request: MoveRequest;
  reason?: string | undefined;
  outcome?: RejectionOutcome | undefined;
  /** What the history keeps of the move besides. */
  details?: Prisma.InputJsonObject;
  /** True where one of many moves asked for at once; what partners hear of it is paced. */
  isBulk?: boolean | undefined;
};

export type AllowedMove = Extract<MoveVerdict, { allowed: true }>;

export type Moved = { application: Application; from: StageSlug; to: StageSlug };

// A reopened application is as it was before: a verdict that its rejection alone gave goes with it.
function verdictOf(application: Application, to: StageSlug, { request }: Move, now: Date) {
  const { stage, screenedAt, screeningTier, stageEnteredAt } = application;
  if (screenedAt) {
    const isOfRejection =
      stage === 'failed_screening' && !screeningTier && +screenedAt === +stageEnteredAt;
    const isUndone = request.kind === 'reopen' && isOfRejection;
    return isUndone ? { screenedAt: null, screeningResult: null } : {};
  }
  const screeningResult = screeningVerdictOf(to);
  return screeningResult ? { screenedAt: now, screeningResult } : {};
}

/** What a move writes on the application that makes it. */
export function arrival(application: Application, to: StageSlug, move: Move, now = new Date()) {
  const closedReason = closedReasonOf(to, move.outcome);
  return {
    stage: to,
    stageEnteredAt: now,
    closedReason,
    closedAt: closedReason ? now : null,
    ...verdictOf(application, to, move, now),
  };
}

function isOtherOpenApplication(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

async function arrive(tx: Tx, application: Application, to: StageSlug, move: Move) {
  const { orgId, id, stage, closedReason } = application;
  const updated = await tx.application
    .updateManyAndReturn({
      where: { orgId, id, stage, closedReason },
      data: arrival(application, to, move),
    })
    .catch((error: unknown) => {
      if (!isOtherOpenApplication(error)) throw error;
      throw new ServiceError(
        'INVALID_STAGE_TRANSITION',
        'The candidate has another open application to this job.',
      );
    });
  const [row] = updated;
  if (!row) {
    throw new ServiceError('STAGE_CONFLICT', 'Another request moved this application first.');
  }
  return row;
}

/** Nobody gets back in the running for a job that is no more. */
async function requireJob(tx: Tx, { orgId, jobId }: Application): Promise<void> {
  if (await keepJob(tx, orgId, jobId)) return;
  throw new ServiceError('INVALID_STAGE_TRANSITION', 'The job of this application was deleted.');
}

/** What the history keeps of a move. */
export function entryOf(
  { id: applicationId, candidateId, jobId }: Application,
  { from, to, forced }: AllowedMove,
  { reason, outcome, details }: Move,
): NewActivity {
  return {
    type: 'stage',
    candidateId,
    applicationId,
    jobId,
    fromStage: from,
    toStage: to,
    isForced: forced,
    reason: reason || null,
    details: { ...(outcome && { outcome }), ...details },
  };
}

/** What the partner hears of moves: the new status of each that made one. */
export function eventsOf(
  made: readonly { row: Application; verdict: AllowedMove }[],
  isBulk = false,
): NewEvent[] {
  return made.flatMap(({ row: { orgId, id: applicationId }, verdict: { statusChange } }) => {
    const about = { orgId, applicationId, isBulk };
    return statusChange ? [{ type: 'candidate.status_changed', ...about, ...statusChange }] : [];
  });
}

/** How a stored application stands to the rules of moving. */
export function movableOf({ stage, closedReason }: Application): Movable {
  return { stage, isMovedAway: closedReason === 'moved' };
}

/**
 * The only way a single application changes its stage: decides, moves the row that still stands
 * where it was read, records the move, tells the partner of a new status and calls off the
 * interviews of who is out of the running, all in the caller's transaction. Throws what decideMove
 * refuses, APPLICATION_NOT_FOUND, or STAGE_CONFLICT for the loser of a race. Many at once go through
 * moveApplications.
 */
export async function moveApplication(tx: Tx, actor: Actor, move: Move): Promise<Moved> {
  const application = await loadApplication(tx, actor, move.applicationId);
  const workflow = await loadWorkflowFrom(tx, actor.orgId, application.stage);
  const verdict = decideMove(movableOf(application), move.request, workflow);
  if (!verdict.allowed) throw new ServiceError(verdict.code, verdict.message);
  if (verdict.forced) authorize(actor, 'application:force');
  const { from, to, forced } = verdict;
  if (resumes(from, to)) await requireJob(tx, application);
  const moved = await arrive(tx, application, to, move);
  if (coarseStatusOf(from) === 'rejected' && coarseStatusOf(to) !== 'rejected') {
    await cancelClosingLetters(tx, moved);
  }
  if (from !== to || forced) await recordActivity(tx, actor, entryOf(moved, verdict, move));
  await emitAll(tx, eventsOf([{ row: moved, verdict }], move.isBulk));
  await noteHeldInterviews(tx, actor.orgId, [moved]);
  if (isTerminal(to)) await callOffInterviews(tx, actor, moved);
  return { application: moved, from, to };
}
