import { type Actor, authorize } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { loadWorkflow } from '@/lib/hiring/applications/workflow';
import { callOffInterviewsOfAll } from '@/lib/hiring/interviews/call-off';
import { noteHeldInterviews } from '@/lib/hiring/interviews/held';
import { applicationNotFound } from '@/lib/hiring/records/application-record';
import { recordActivities } from '@/lib/outbox/activity/record';
import { emitAll } from '@/lib/outbox/events/emit';
import { decideMove } from '@/lib/pipeline/move';
import { isTerminal } from '@/lib/pipeline/status';
import type { Workflow } from '@/lib/pipeline/workflow';
import type { Application } from '@/prisma/generated/client';
import {
  type AllowedMove,
  arrival,
  entryOf,
  eventsOf,
  type Move,
  type Moved,
  movableOf,
} from './move';

/** What became of one of many moves; `apart` where it has to be made by itself. */
export type MoveOutcome =
  | { kind: 'moved'; moved: Moved }
  | { kind: 'refused'; error: ServiceError }
  | { kind: 'apart' };

type SharedMove = Omit<Move, 'applicationId' | 'details'>;

type Step = { application: Application; verdict: AllowedMove };

async function readAll(tx: Tx, orgId: string, ids: readonly string[]): Promise<Application[]> {
  return tx.application.findMany({
    where: { orgId, id: { in: [...ids] } },
    orderBy: { id: 'asc' },
  });
}

// In one order, so that two bulk moves of the same applications never wait for each other.
async function lock(tx: Tx, orgId: string, steps: readonly Step[]): Promise<void> {
  const ids = steps.map(({ application }) => application.id);
  await tx.$queryRaw`
    SELECT 1 FROM application WHERE org_id = ${orgId}::uuid AND id = ANY(${ids}::uuid[])
    ORDER BY id FOR UPDATE`;
}

function decide(
  application: Application,
  move: SharedMove,
  workflow: Workflow,
): MoveOutcome | Step {
  const verdict = decideMove(movableOf(application), move.request, workflow);
  if (!verdict.allowed) {
    return { kind: 'refused', error: new ServiceError(verdict.code, verdict.message) };
  }
  // What gets back in the running can collide with another application, and spoil a whole batch.
  if (isTerminal(verdict.from) && verdict.statusChange) return { kind: 'apart' };
  return { application, verdict };
}

/** The steps that write the same values over the same state, so that one statement makes them. */
function alike(steps: readonly Step[], move: SharedMove, now: Date) {
  const groups = new Map<string, { steps: Step[]; data: ReturnType<typeof arrival> }>();
  for (const step of steps) {
    const { application, verdict } = step;
    const data = arrival(application, verdict.to, { ...move, applicationId: application.id }, now);
    const key = JSON.stringify([application.stage, application.closedReason, data]);
    const group = groups.get(key) ?? { steps: [], data };
    group.steps.push(step);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function arriveAll(tx: Tx, orgId: string, steps: readonly Step[], move: SharedMove) {
  const arrived = new Map<string, Application>();
  for (const group of alike(steps, move, new Date())) {
    const [first] = group.steps;
    if (!first) continue;
    const { stage, closedReason } = first.application;
    const id = { in: group.steps.map(({ application }) => application.id) };
    const where = { orgId, id, stage, closedReason };
    const rows = await tx.application.updateManyAndReturn({ where, data: group.data });
    for (const row of rows) arrived.set(row.id, row);
  }
  return arrived;
}

/**
 * Makes the same move with many applications: what moveApplication does for one, in few statements
 * and in the caller's transaction. Refuses each by itself; the loser of a race gets STAGE_CONFLICT.
 */
export async function moveApplications(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  move: SharedMove,
): Promise<Map<string, MoveOutcome>> {
  const { orgId } = actor;
  const [applications, workflow] = [await readAll(tx, orgId, ids), await loadWorkflow(tx, orgId)];
  const outcomes = new Map<string, MoveOutcome>(
    ids.map((id) => [id, { kind: 'refused', error: applicationNotFound() }]),
  );
  const steps: Step[] = [];
  for (const application of applications) {
    const decided = decide(application, move, workflow);
    if ('kind' in decided) outcomes.set(application.id, decided);
    else steps.push(decided);
  }
  if (steps.some(({ verdict }) => verdict.forced)) authorize(actor, 'application:force');
  await lock(tx, orgId, steps);
  const arrived = await arriveAll(tx, orgId, steps, move);
  for (const { application, verdict } of steps) {
    const row = arrived.get(application.id);
    const { from, to } = verdict;
    const error = () =>
      new ServiceError('STAGE_CONFLICT', 'Another request moved this application first.');
    outcomes.set(
      application.id,
      row
        ? { kind: 'moved', moved: { application: row, from, to } }
        : { kind: 'refused', error: error() },
    );
  }
  await tellOfAll(tx, actor, steps, arrived, move);
  return outcomes;
}

async function tellOfAll(
  tx: Tx,
  actor: Actor,
  steps: readonly Step[],
  arrived: ReadonlyMap<string, Application>,
  shared: SharedMove,
): Promise<void> {
  const made = steps.flatMap(({ application: { id }, verdict }) => {
    const row = arrived.get(id);
    return row ? [{ row, verdict, move: { ...shared, applicationId: id } }] : [];
  });
  const kept = made.filter(({ verdict: { from, to, forced } }) => from !== to || forced);
  const entries = kept.map(({ row, verdict, move }) => entryOf(row, verdict, move));
  await recordActivities(tx, actor, entries);
  await emitAll(tx, eventsOf(made, shared.isBulk));
  await noteHeldInterviews(
    tx,
    actor.orgId,
    made.map(({ row }) => row),
  );
  const ended = made.filter(({ verdict: { to } }) => isTerminal(to));
  await callOffInterviewsOfAll(
    tx,
    actor,
    ended.map(({ row }) => row),
  );
}
