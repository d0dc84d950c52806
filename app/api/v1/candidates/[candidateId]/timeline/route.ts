import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { serializeTimeline } from '@/lib/outbox/activity/serialize';
import { readTimeline } from '@/lib/outbox/activity/timeline';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getCandidateTimeline, async ({ actor, params, query }) =>
    serializeTimeline(await readTimeline(actor, params.candidateId, query)),
  ),
);
