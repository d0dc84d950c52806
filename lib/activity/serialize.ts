import type { z } from 'zod';
import type { timelineEvent } from '@/lib/contract/resources';
import type { TimelineRow } from './timeline';

function detailsOf(row: TimelineRow): Record<string, unknown> {
  if (row.type !== 'stage') return row.details;
  const { fromStage, toStage, reason, isForced } = row;
  return { ...row.details, from: fromStage, to: toStage, reason, forced: isForced };
}

/** Turns an activity row into the contract's TimelineEvent. */
export function serializeTimelineEvent(row: TimelineRow): z.input<typeof timelineEvent> {
  return {
    id: `${row.type}:${row.id}`,
    occurred_at: row.occurredAt.toISOString(),
    type: row.type,
    actor: { id: row.actorId, name: row.actorName, type: row.actorType },
    details: detailsOf(row),
  };
}
