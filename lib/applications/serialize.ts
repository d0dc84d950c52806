import type { z } from 'zod';
import type { application, stageHistoryEntry, workflowStage } from '@/lib/contract/resources';
import { stages } from '@/lib/pipeline/stages';
import type { Activity, Application, WorkflowStage } from '@/prisma/generated/client';

export type ApplicationFields = Pick<
  Application,
  | 'id'
  | 'orgId'
  | 'candidateId'
  | 'jobId'
  | 'stage'
  | 'score'
  | 'appliedAt'
  | 'evaluationStatus'
  | 'evaluationSentAt'
  | 'evaluationCompletedAt'
  | 'createdAt'
  | 'updatedAt'
>;

/** Turns an application's row into the contract's Application, without its candidate. */
export function serializeApplication(row: ApplicationFields) {
  return {
    application_id: row.id,
    org_id: row.orgId,
    candidate_id: row.candidateId,
    job_id: row.jobId,
    status: row.stage,
    score: row.score,
    applied_at: row.appliedAt?.toISOString() ?? null,
    evaluation_status: row.evaluationStatus,
    evaluation_sent_at: row.evaluationSentAt?.toISOString() ?? null,
    evaluation_completed_at: row.evaluationCompletedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  } satisfies z.input<typeof application>;
}

/** Turns an organization's stage row into the contract's WorkflowStage. */
export function serializeStage(
  row: Pick<WorkflowStage, 'id' | 'slug' | 'name' | 'color'>,
): z.input<typeof workflowStage> {
  const { coarseStatus, isTerminal } = stages[row.slug];
  return {
    stage_id: row.id,
    slug: row.slug,
    name: row.name,
    color: row.color,
    stage_type: coarseStatus,
    is_terminal: isTerminal,
  };
}

export type StageMove = Pick<
  Activity,
  'fromStage' | 'actorName' | 'actorType' | 'reason' | 'occurredAt'
> & { toStage: NonNullable<Activity['toStage']> };

/** Turns a recorded move into the contract's StageHistoryEntry. */
export function serializeStageMove(row: StageMove): z.input<typeof stageHistoryEntry> {
  return {
    from_stage_slug: row.fromStage,
    to_stage_slug: row.toStage,
    changed_by: row.actorName,
    changed_by_type: row.actorType,
    reason: row.reason,
    created_at: row.occurredAt.toISOString(),
  };
}
