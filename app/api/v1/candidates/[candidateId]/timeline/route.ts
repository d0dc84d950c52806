import { serializeTimelineEvent } from '@/lib/activity/serialize';
import { readTimeline } from '@/lib/activity/timeline';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getCandidateTimeline, async ({ actor, params, query }) => {
    const { events, nextCursor } = await readTimeline(actor, params.candidateId, query);
    return { events: events.map(serializeTimelineEvent), next_cursor: nextCursor };
  }),
);
