import type { z } from 'zod';
import type { moveResult } from '@/lib/contract/candidates';
import type { note } from '@/lib/contract/history';
import type { stageHistoryEntry, workflowStage } from '@/lib/contract/stages';
import type { LetterObstacle } from '@/lib/contract/unsent';
import {
  type ApplicationFields,
  serializeApplication,
} from '@/lib/hiring/records/application-record';
import { type StageSlug, stages } from '@/lib/pipeline/stages';
import type { Activity, Note, WorkflowStage } from '@/prisma/generated/client';

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

type StageFields = Parameters<typeof serializeStage>[0];

/** Turns the current stage and its targets into the contract's two fields. */
export function serializeAvailableStages({
  current,
  available,
}: {
  current: StageFields;
  available: StageFields[];
}) {
  return {
    current_stage: serializeStage(current),
    available_transitions: available.map(serializeStage),
  };
}

/** Turns a move into the contract's MoveResult. */
export function serializeMoved(moved: {
  application: ApplicationFields;
  from: StageSlug;
  to: StageSlug;
  unsent?(): LetterObstacle | null;
}): z.input<typeof moveResult> {
  const reason = moved.unsent?.();
  return {
    success: true,
    application: serializeApplication(moved.application),
    stageChange: { from: moved.from, to: moved.to },
    ...(reason && { message_not_sent: reason }),
  };
}

/** Turns an end that was taken back into the contract's answer. */
export function serializeReopened(
  reopened: Parameters<typeof serializeMoved>[0] & {
    messageCancelled: boolean;
    rejectionSentAt: Date | null;
  },
) {
  return {
    ...serializeMoved(reopened),
    message_cancelled: reopened.messageCancelled,
    rejection_sent_at: reopened.rejectionSentAt?.toISOString() ?? null,
  };
}

/** Turns a note's row into the contract's Note. */
export function serializeNote(row: Note): z.input<typeof note> {
  return {
    note_id: row.id,
    application_id: row.applicationId,
    candidate_id: row.candidateId,
    body: row.body,
    author: { id: row.authorId, name: row.authorName, type: row.authorType },
    private: row.isPrivate,
    created_at: row.createdAt.toISOString(),
  };
}
