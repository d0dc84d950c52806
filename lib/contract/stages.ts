import { z } from 'zod';
import { type CoarseStatus, stageSlugs } from '@/lib/pipeline/stages';
import { actorType } from './actors';
import { describedEnum, id, nullableText, timestamp } from './fields';

export const stageSlug = z.enum(stageSlugs).meta({ id: 'StageSlug' });

const coarseStatusMeanings = {
  screening: 'with the service: applied, being contacted or being screened; no verdict so far',
  review: 'with the organization: a person decides, before an interview or after one',
  interview: 'on the interview track: being scheduled, booked or rescheduled',
  hired: 'hired',
  rejected: 'no longer progressing, for any reason',
} satisfies Record<CoarseStatus, string>;

/** The state of an application in the five words that never change. */
export const coarseStatus = describedEnum('CoarseStatus', coarseStatusMeanings);

/** A stage as the organization names and colours it. */
export const workflowStage = z
  .object({
    stage_id: id,
    slug: stageSlug,
    name: z.string(),
    color: nullableText,
    stage_type: coarseStatus,
    is_terminal: z.boolean(),
  })
  .meta({ id: 'WorkflowStage' });

/** One move in an application's history. */
export const stageHistoryEntry = z
  .object({
    from_stage_slug: stageSlug.nullable().describe('null for the first entry'),
    to_stage_slug: stageSlug,
    changed_by: nullableText.describe('The name of the person or system that made the move'),
    changed_by_type: actorType,
    reason: nullableText,
    created_at: timestamp,
  })
  .meta({ id: 'StageHistoryEntry' });

export const stageChange = z.object({ from: stageSlug, to: stageSlug }).meta({ id: 'StageChange' });
