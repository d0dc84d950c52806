import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { serializeTimelineEvent } from '@/lib/outbox/activity/serialize';
import { readTimeline } from '@/lib/outbox/activity/timeline';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getCandidateTimeline, async ({ actor, params, query }) => {
    const { events, nextCursor } = await readTimeline(actor, params.candidateId, query);
    return { events: events.map(serializeTimelineEvent), next_cursor: nextCursor };
  }),
);
