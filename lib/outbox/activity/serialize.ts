import type { z } from 'zod';
import type { timelineEvent } from '@/lib/contract/history';
import { currentZone } from '@/lib/words/zone-names';
import type { TimelinePage, TimelineRow } from './timeline';

function detailsOf(row: TimelineRow): Record<string, unknown> {
  if (row.type === 'stage') {
    const { fromStage, toStage, reason, isForced } = row;
    // Kept so that the move can be taken back.
    const { entered_at: _, ...details } = row.details;
    return { ...details, from: fromStage, to: toStage, reason, forced: isForced };
  }
  // By what somebody was known before is kept for their erasure, and shown to nobody.
  const shown = Object.entries(row.details).filter(
    ([name]) => !name.endsWith('_id') && name !== 'former',
  );
  const { time_zone: zone } = row.details;
  return {
    ...Object.fromEntries(shown),
    ...(typeof zone === 'string' && { time_zone: currentZone(zone) }),
    ...(row.reason && { reason: row.reason }),
  };
}

function serializeTimelineEvent(row: TimelineRow): z.input<typeof timelineEvent> {
  return {
    id: `${row.type}:${row.id}`,
    occurred_at: row.occurredAt.toISOString(),
    type: row.type,
    actor: { id: row.actorId, name: row.actorName, type: row.actorType },
    job: row.jobId === null ? null : { id: row.jobId, title: row.jobTitle ?? '' },
    details: detailsOf(row),
  };
}

/** Turns a page of a timeline into the contract's response. */
export function serializeTimeline({ events, nextCursor }: TimelinePage) {
  return { events: events.map(serializeTimelineEvent), next_cursor: nextCursor };
}
