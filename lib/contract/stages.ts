import { z } from 'zod';
import { coarseStatuses, stageSlugs } from '@/lib/pipeline/stages';
import { actorType } from './actors';
import { id, nullableText, timestamp } from './fields';

export const stageSlug = z.enum(stageSlugs).meta({ id: 'StageSlug' });

/** A stage as the organization names and colours it. */
export const workflowStage = z
  .object({
    stage_id: id,
    slug: stageSlug,
    name: z.string(),
    color: nullableText,
    stage_type: z.enum(coarseStatuses).describe('The coarse status of the stage'),
    is_terminal: z.boolean(),
  })
  .meta({ id: 'WorkflowStage' });

/** One move in an application's history. */
export const stageHistoryEntry = z
  .object({
    from_stage_slug: stageSlug.nullable().describe('null for the entry into the pipeline'),
    to_stage_slug: stageSlug,
    changed_by: nullableText.describe('The name of whoever made the move'),
    changed_by_type: actorType,
    reason: nullableText,
    created_at: timestamp,
  })
  .meta({ id: 'StageHistoryEntry' });

export const stageChange = z.object({ from: stageSlug, to: stageSlug }).meta({ id: 'StageChange' });
