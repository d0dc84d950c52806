import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { applicationNotFound, lockApplications } from '@/lib/hiring/records/application-record';
import { changeCounted } from '@/lib/hiring/records/derived-values';
import { keepJob } from '@/lib/hiring/records/job-record';
import { type NewActivity, recordActivities } from '@/lib/outbox/activity/record-activity';
import { emitAll, type NewEvent } from '@/lib/outbox/events/emit';
import { unsentIn } from '@/lib/outbox/messages/unsent-letters';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { decideMove, type MoveVerdict } from '@/lib/pipeline/decide-move';
import { reopens } from '@/lib/pipeline/reopen-limits';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';
import { type Arrival, arrivalOf, type Move, type MoveOutcome } from './move';
import { type Movable, readMovable } from './read-movable';
import { type Group, updateGroup } from './write-arrival';

type Step = {
  move: Move;
  application: Application;
  verdict: Extract<MoveVerdict, { allowed: true }>;
  arrival: Arrival;
};

type Made = Step & { row: Application };

const refused = (error: ServiceError): MoveOutcome => ({ kind: 'refused', error });

const conflict = () =>
  refused(new ServiceError('STAGE_CONFLICT', 'Another request moved this application first.'));

const seenElsewhere = (seenIn: StageSlug, stage: StageSlug) =>
  refused(
    new ServiceError(
      'STAGE_CONFLICT',
      `The application is in ${stage}, not in ${seenIn} as the request says.`,
    ),
  );

/** Whether the history keeps a move: one that changes nothing is kept only if it was forced. */
const isRecorded = ({ from, to, forced }: Step['verdict']) => from !== to || forced;

type Known = Omit<Movable, 'applications'> & { now: Date };

function decide(application: Application, move: Move, { workflow, now, formers }: Known) {
  const { id, stage, closedReason, erasedAt } = application;
  if (erasedAt) {
    return refused(new ServiceError('APPLICATION_CLOSED', 'This person’s data was erased.'));
  }
  if (move.seenIn && move.seenIn !== stage) return seenElsewhere(move.seenIn, stage);
  const movable = { stage, isMovedAway: closedReason === 'moved' };
  const verdict = decideMove(movable, move.request, workflow);
  if (!verdict.allowed) return refused(new ServiceError(verdict.code, verdict.message));
  const former = formers.get(id);
  const entered = former?.stage === verdict.to ? former.since : now;
  // Who stays where they are has been waiting all along.
  const since = isRecorded(verdict) ? entered : application.stageEnteredAt;
  const arrival = arrivalOf(application, verdict.to, move, now, since);
  return { move, application, verdict, arrival };
}

/** A reopened application can conflict with another open one of the same candidate. */
function canCollide({ verdict: { from, statusChange } }: Step): boolean {
  return isTerminal(from) && statusChange !== null;
}

/** Throws INVALID_STAGE_TRANSITION if an application would be reopened for a deleted job. */
async function requireJobs(tx: Tx, steps: readonly Step[]): Promise<void> {
  for (const { application, verdict } of steps) {
    if (!reopens(verdict.from, verdict.to)) continue;
    if (await keepJob(tx, application.orgId, application.jobId)) continue;
    throw new ServiceError('INVALID_STAGE_TRANSITION', 'The job of this application was deleted.');
  }
}

/**
 * Groups steps that write the same values from the same state, so that one statement updates each
 * group.
 */
function inGroups(steps: readonly Step[]): Group[] {
  const groups = new Map<string, Group & { ids: string[] }>();
  for (const { application, arrival } of steps) {
    const { id, stage, closedReason } = application;
    const left = { stage, closedReason };
    const key = JSON.stringify([left, arrival]);
    const group = groups.get(key) ?? { ids: [], left, arrival };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function updateAll(tx: Tx, orgId: string, steps: readonly Step[]): Promise<Made[]> {
  const rows = new Map<string, Application>();
  for (const group of inGroups(steps)) {
    const update = () => updateGroup(tx, orgId, group);
    for (const row of await changeCounted(tx, orgId, group.ids, update)) rows.set(row.id, row);
  }
  return steps.flatMap((step) => {
    const row = rows.get(step.application.id);
    return row ? [{ ...step, row }] : [];
  });
}

/** What the history of a move keeps, so that the move can be taken back. */
const keptOf = ({ stageEnteredAt }: Application) => ({ entered_at: stageEnteredAt.toISOString() });

function entryOf({ row, application, verdict, move }: Made): NewActivity {
  const { id: applicationId, candidateId, jobId } = row;
  const { reason, outcome, details } = move;
  return {
    type: 'stage',
    candidateId,
    applicationId,
    jobId,
    fromStage: verdict.from,
    toStage: verdict.to,
    isForced: verdict.forced,
    reason: reason || null,
    details: { ...keptOf(application), ...(outcome && { outcome }), ...details },
  };
}

function eventsOf({ row: { orgId, id: applicationId }, verdict, move }: Made): NewEvent[] {
  if (!verdict.statusChange) return [];
  const about = { orgId, applicationId, isBulk: move.isBulk ?? false };
  return [{ type: 'candidate.status_changed', ...about, ...verdict.statusChange }];
}

async function recordAll(tx: Tx, actor: Actor, made: readonly Made[]): Promise<void> {
  const kept = made.filter(({ verdict }) => isRecorded(verdict));
  await recordActivities(tx, actor, kept.map(entryOf));
  await emitAll(tx, made.flatMap(eventsOf));
}

async function decideAll(
  tx: Tx,
  actor: Actor,
  moves: readonly Move[],
  outcomes: Map<string, MoveOutcome>,
): Promise<Step[]> {
  const now = currentTime();
  const ids = moves.map(({ applicationId }) => applicationId);
  const { applications, ...basis } = await readMovable(tx, actor, ids, now);
  const known = { ...basis, now };
  const moveOf = new Map(moves.map((move) => [move.applicationId, move]));
  const steps: Step[] = [];
  for (const application of applications) {
    const move = moveOf.get(application.id);
    if (!move) continue;
    const decided = decide(application, move, known);
    if ('kind' in decided) outcomes.set(application.id, decided);
    else if (moves.length > 1 && canCollide(decided))
      outcomes.set(application.id, { kind: 'move_alone' });
    else steps.push(decided);
  }
  return steps;
}

/**
 * Moves applications in the caller's transaction: decides each move, locks the applications in id
 * order, updates those that have not moved since they were read, records the moves and emits the
 * status changes. Returns an outcome for each move, STAGE_CONFLICT for an application that has
 * moved. Throws INSUFFICIENT_PERMISSIONS if the actor may not force a move.
 */
export async function moveMany(
  tx: Tx,
  actor: Actor,
  moves: readonly Move[],
): Promise<Map<string, MoveOutcome>> {
  const outcomes = new Map<string, MoveOutcome>(
    moves.map(({ applicationId }) => [applicationId, refused(applicationNotFound())]),
  );
  const steps = await decideAll(tx, actor, moves, outcomes);
  if (steps.some(({ verdict }) => verdict.forced)) authorize(actor, 'application:force');
  for (const { application } of steps) outcomes.set(application.id, conflict());
  await requireJobs(tx, steps);
  // A single update locks its own row.
  const ids = steps.map(({ application }) => application.id);
  if (ids.length > 1) await lockApplications(tx, actor.orgId, ids);
  const made = await updateAll(tx, actor.orgId, steps);
  for (const { row, verdict, move } of made) {
    const { from, to } = verdict;
    const unsent = () => unsentIn(tx, row.id);
    const moved = { application: row, from, to, isSilent: move.isSilent ?? false, unsent };
    outcomes.set(row.id, { kind: 'moved', moved });
  }
  await recordAll(tx, actor, made);
  return outcomes;
}
