import { createHash } from 'node:crypto';
import { type Actor, authorize, isAllowed } from '@/lib/auth/actor';
import { applicationsWithin, reachOf } from '@/lib/auth/reach';
import { prisma } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { countsNowhere, isCountedInStage } from '@/lib/hiring/records/tallies';
import { inBoardOrder, type StageSlug } from '@/lib/pipeline/stages';
import { Prisma } from '@/prisma/generated/client';

export type WorkflowStage = {
  id: string;
  slug: StageSlug;
  name: string;
  color: string | null;
  count: number;
};

export type WorkflowTransition = { from: StageSlug; to: StageSlug[] };

export type StoredWorkflow = {
  stages: WorkflowStage[];
  transitions: WorkflowTransition[];
  version: string;
};

type Row = WorkflowStage & { targets: StageSlug[] };

function versionOf(rows: readonly Row[]): string {
  const content = rows.map(({ slug, name, color, targets }) => [slug, name, color, targets]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

/** Reads an organization's stages and transitions in one snapshot. */
export async function readWorkflow(
  db: Pick<Tx, '$queryRaw'>,
  orgId: string,
): Promise<StoredWorkflow> {
  const found = await db.$queryRaw<Row[]>`
    SELECT s.id, s.slug::text AS slug, s.name, s.color,
           (SELECT coalesce(sum(amount), 0)::int FROM tally
            WHERE org_id = ${orgId}::uuid AND subject = 'applications' AND stage = s.slug)
           - (SELECT count(*)::int FROM application a
              WHERE a.org_id = ${orgId}::uuid AND ${Prisma.raw(countsNowhere('a'))} AND a.stage = s.slug) AS count,
           ARRAY(SELECT to_stage::text FROM workflow_transition
                 WHERE org_id = ${orgId}::uuid AND from_stage = s.slug ORDER BY position) AS targets
    FROM workflow_stage s WHERE s.org_id = ${orgId}::uuid`;
  const rows = inBoardOrder(found);
  return {
    stages: rows.map(({ targets: _, ...stage }) => stage),
    transitions: rows.flatMap(({ slug: from, targets: to }) =>
      to.length > 0 ? [{ from, to }] : [],
    ),
    version: versionOf(rows),
  };
}

// No tally knows a reach, so the applications within it are counted.
async function countWithin(actor: Actor): Promise<Map<StageSlug, number>> {
  if (!isAllowed(actor, 'application:read')) return new Map();
  const inReach = applicationsWithin(reachOf(actor, 'application:read'));
  const where = { orgId: actor.orgId, AND: [isCountedInStage, inReach] };
  const counts = await prisma().application.groupBy({ by: ['stage'], where, _count: true });
  return new Map(counts.map(({ stage, _count }) => [stage, _count]));
}

/**
 * Returns the stages of the actor's organization with the number of applications within their reach,
 * and its transitions.
 */
export async function getWorkflow(actor: Actor): Promise<StoredWorkflow> {
  authorize(actor, 'organization:read');
  const workflow = await readWorkflow(prisma(), actor.orgId);
  const isWhole = isAllowed(actor, 'application:read') && !reachOf(actor, 'application:read');
  if (isWhole) return workflow;
  const counts = await countWithin(actor);
  const stages = workflow.stages.map((one) => ({ ...one, count: counts.get(one.slug) ?? 0 }));
  return { ...workflow, stages };
}
