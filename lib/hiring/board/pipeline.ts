import { type Actor, authorize } from '@/lib/auth/actor';
import { read, readUnprepared } from '@/lib/base/db';
import type { QueryOf } from '@/lib/contract/operation';
import { countsInStage, tallied } from '@/lib/hiring/records/tallies';
import { inBoardOrder, type StageSlug } from '@/lib/pipeline/stages';
import type { WorkflowStage } from '@/prisma/generated/client';
import { type Card, readCards } from './cards';
import type { getPipeline } from './contract';
import { encodePosition } from './cursor';
import { type BoardFilter, boardCondition, boardFilterOf, isTallied, statement } from './filter';

export type Column = {
  stage: Pick<WorkflowStage, 'id' | 'slug' | 'name' | 'color'>;
  count: number;
  cards: Card[];
  nextCursor: string | null;
};

type Count = { stage: StageSlug; count: number };
type Place = { stage: StageSlug; id: string };

const stagesQuery = `
  SELECT id, slug, name, color FROM workflow_stage WHERE org_id = $1`;

const talliesQuery = `
  SELECT stage, sum(amount)::bigint AS count
  FROM ${tallied((t) => ` AND ($2::uuid IS NULL OR ${t}.job_id = $2)`)} counted
  WHERE subject = 'applications' GROUP BY stage`;

const topOf = (job: string) => `
  SELECT s.slug AS stage, top.id FROM workflow_stage s
  CROSS JOIN LATERAL (
    SELECT a.id, a.stage_entered_at FROM application a
    WHERE a.org_id = $1 AND a.stage = s.slug ${job} AND ${countsInStage('a')}
    ORDER BY a.stage_entered_at DESC, a.id DESC LIMIT $2
  ) top
  WHERE s.org_id = $1
  ORDER BY s.slug, top.stage_entered_at DESC, top.id DESC`;

type Found = { counts: Count[]; places: Place[] };

async function readTallied(orgId: string, { jobId }: BoardFilter, limit: number): Promise<Found> {
  const [counts, places] = await Promise.all([
    read<Count>('board-tallies', talliesQuery, [orgId, jobId ?? null]),
    jobId
      ? read<Place>('board-job', topOf('AND a.job_id = $3'), [orgId, limit, jobId])
      : read<Place>('board', topOf(''), [orgId, limit]),
  ]);
  return { counts, places };
}

/** Reads counts and first cards in one query, because two would scan the matches twice. */
async function readFiltered(orgId: string, filter: BoardFilter, limit: number): Promise<Found> {
  const { text, values } = statement(
    (value) => `WITH found AS MATERIALIZED (
        SELECT a.stage, a.id, a.stage_entered_at FROM application a
        WHERE ${boardCondition(value, orgId, filter)} AND ${countsInStage('a')}
      )
      SELECT stage, count, id FROM (
        SELECT stage, id,
          row_number() OVER (PARTITION BY stage ORDER BY stage_entered_at DESC, id DESC) AS place
        FROM found
      ) ranked
      JOIN (SELECT stage, count(*) AS count FROM found GROUP BY stage) counted USING (stage)
      WHERE place <= ${value(limit)} ORDER BY stage, place`,
  );
  const found = await readUnprepared<Count & Place>(text, values);
  return { counts: found, places: found };
}

function byStage<Item extends { stage: StageSlug }>(items: readonly Item[]) {
  const grouped = new Map<StageSlug, Item[]>();
  for (const item of items) {
    const group = grouped.get(item.stage);
    if (group) group.push(item);
    else grouped.set(item.stage, [item]);
  }
  return grouped;
}

/** Returns every stage of the board with its exact count and first matching cards. */
export async function readPipeline(
  actor: Actor,
  query: QueryOf<typeof getPipeline>,
): Promise<Column[]> {
  authorize(actor, 'application:read');
  const { orgId } = actor;
  const { limit } = query;
  const filter = boardFilterOf(query, actor);
  const readFound = isTallied(filter) ? readTallied : readFiltered;
  const [stages, { counts, places }] = await Promise.all([
    read<Column['stage']>('board-stages', stagesQuery, [orgId]),
    readFound(orgId, filter, limit + 1),
  ]);
  const countOf = new Map(counts.map(({ stage, count }) => [stage, count]));
  const idsOf = byStage(places);
  const shown = [...idsOf.values()].flatMap((list) => list.slice(0, limit).map(({ id }) => id));
  const cards = byStage(await readCards(actor, shown));
  return inBoardOrder(stages).map((stage) => {
    const column = cards.get(stage.slug) ?? [];
    const last = column.at(-1);
    const goesOn = (idsOf.get(stage.slug)?.length ?? 0) > limit;
    return {
      stage,
      count: countOf.get(stage.slug) ?? 0,
      cards: column,
      nextCursor: goesOn && last ? encodePosition(last, '-stage_entered_at') : null,
    };
  });
}
