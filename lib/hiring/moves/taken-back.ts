import { type Actor, recordedType } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application, Prisma } from '@/prisma/generated/client';

const UNDO_MINUTES = 15;

/** Where an application stood before its last move, and since when. */
export type Former = { stage: StageSlug; since: Date };

type Row = { applicationId: string; stage: StageSlug; since: string };

/** What the history of a move keeps, so that the move can be taken back. */
export function keptOf({ stageEnteredAt }: Application): Prisma.InputJsonObject {
  return { entered_at: stageEnteredAt.toISOString() };
}

/**
 * Returns the former places of applications that the actor has just moved. Whoever takes such a move
 * back within a quarter of an hour finds the application as if it had never left.
 */
export async function formerPlaces(
  tx: Tx,
  actor: Actor,
  applications: readonly Application[],
  now: Date,
): Promise<Map<string, Former>> {
  const { orgId, id } = actor;
  const earliest = now.getTime() - UNDO_MINUTES * 60_000;
  const recent = applications.filter(({ stageEnteredAt: at }) => at.getTime() > earliest);
  if (recent.length === 0 || !id) return new Map();
  const ids = recent.map((application) => application.id);
  const rows = await tx.$queryRaw<Row[]>`
    SELECT a.id AS "applicationId", last.from_stage::text AS stage,
      last.details->>'entered_at' AS since
    FROM application a
    CROSS JOIN LATERAL (
      SELECT from_stage, to_stage, actor_type, actor_id, details FROM activity
      WHERE org_id = ${orgId}::uuid AND application_id = a.id AND type = 'stage'
      ORDER BY id DESC LIMIT 1
    ) last
    WHERE a.org_id = ${orgId}::uuid AND a.id = ANY(${ids}::uuid[])
      AND last.to_stage = a.stage AND last.actor_type::text = ${recordedType(actor)} AND last.actor_id = ${id}
      AND last.from_stage IS NOT NULL AND last.details ? 'entered_at'`;
  return new Map(
    rows.map(({ applicationId, stage, since }) => [
      applicationId,
      { stage, since: new Date(since) },
    ]),
  );
}
