import type { z } from 'zod';
import type { timelineEvent } from '@/lib/contract/history';
import type { TimelineRow } from './timeline';

function detailsOf(row: TimelineRow): Record<string, unknown> {
  if (row.type === 'stage') {
    const { fromStage, toStage, reason, isForced } = row;
    return { ...row.details, from: fromStage, to: toStage, reason, forced: isForced };
  }
  const shown = Object.entries(row.details).filter(([name]) => !name.endsWith('_id'));
  return Object.fromEntries(shown);
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
