import { type Actor, authorize } from '@/lib/auth/actor';
import { read } from '@/lib/db';
import type { StageSlug } from '@/lib/pipeline/stages';

export type StageCount = { slug: StageSlug; name: string; color: string | null; count: number };

const stageCounts = `
  SELECT s.slug, s.name, s.color, coalesce(sum(t.amount), 0)::bigint AS count
  FROM workflow_stage s
  LEFT JOIN tally t ON t.org_id = s.org_id AND t.subject = 'applications' AND t.stage = s.slug
  WHERE s.org_id = $1
  GROUP BY s.slug, s.name, s.color, s.position
  ORDER BY s.position`;

/** How many applications stand in each stage of the organization's pipeline, in board order. */
export async function readStageCounts(actor: Actor): Promise<StageCount[]> {
  authorize(actor, 'application:read');
  return read<StageCount>('stage-counts', stageCounts, [actor.orgId]);
}
