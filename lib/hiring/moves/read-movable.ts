import { type Actor, recordedType } from '@/lib/auth/actor';
import { reachOf, shapeOf, within } from '@/lib/auth/reach';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { wholeApplication } from '@/lib/hiring/records/application-record';
import type { StageSlug } from '@/lib/pipeline/stages';
import { type Workflow, workflowFrom } from '@/lib/pipeline/workflow';
import type { Application } from '@/prisma/generated/client';

const UNDO_MINUTES = 15;

/** Where an application stood before its last move, and since when. */
export type Former = { stage: StageSlug; since: Date };

/** What moves are decided by. */
export type Movable = {
  /** In the order of their ids; those out of the actor's reach are missing. */
  applications: Application[];
  /** The moves that the organization allows from the stages they are in. */
  workflow: Workflow;
  /**
   * The former places of applications that the actor has just moved. Whoever takes such a move back
   * within a quarter of an hour finds the application as if it had never left.
   */
  formers: ReadonlyMap<string, Former>;
};

type Row = Application & {
  targets: StageSlug[] | null;
  formerStage: StageSlug | null;
  formerSince: string | null;
};

const movable = (inReach: string) => `
  SELECT ${wholeApplication('a')}, last.from_stage::text AS "formerStage",
    last.details->>'entered_at' AS "formerSince",
    (SELECT json_agg(t.to_stage ORDER BY t.position) FROM workflow_transition t
     WHERE t.org_id = $1::uuid AND t.from_stage = a.stage) AS targets
  FROM application a
  LEFT JOIN LATERAL (
    SELECT from_stage, to_stage, actor_type, actor_id, details FROM activity
    WHERE org_id = $1::uuid AND application_id = a.id AND type = 'stage'
      AND a.stage_entered_at > $3::timestamptz
    ORDER BY id DESC LIMIT 1
  ) last ON last.to_stage = a.stage AND last.from_stage IS NOT NULL
    AND last.actor_type::text = $4::text AND last.actor_id = $5::text AND last.details ? 'entered_at'
  WHERE a.org_id = $1::uuid AND a.id = ANY($2::uuid[])${inReach}
  ORDER BY a.id`;

/** Reads what moves of these applications are decided by, in one statement. */
export async function readMovable(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  now: Date,
): Promise<Movable> {
  const earliest = new Date(now.getTime() - UNDO_MINUTES * 60_000);
  const values: unknown[] = [actor.orgId, ids, earliest, recordedType(actor), actor.id];
  const sight = { reach: reachOf(actor, 'application:read') };
  const inReach = within(sight, (value) => `$${values.push(value)}`).application('a');
  const rows = await runNamed<Row>(tx, `movable${shapeOf(sight)}`, movable(inReach), values);
  const targets = new Map(rows.map(({ stage, targets }) => [stage, targets ?? []]));
  const transitions = [...targets].flatMap(([from, to]) => to.map((slug) => ({ from, to: slug })));
  const formers = rows.flatMap(({ id, formerStage: stage, formerSince: since }) =>
    stage && since ? [[id, { stage, since: new Date(since) }] as const] : [],
  );
  return {
    applications: rows,
    workflow: workflowFrom(transitions),
    formers: new Map(formers),
  };
}
