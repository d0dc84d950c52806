import { serializeApplication } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { cancelInterview } from '@/lib/interviews/cancel';
import { serializeInterview } from '@/lib/interviews/serialize';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.cancelInterview, async ({ actor, params, body }) => {
    const done = await cancelInterview(actor, params.interviewId, body.reason);
    const application = serializeApplication(done.application);
    return { interview: serializeInterview(done.interview), application };
  }),
);
