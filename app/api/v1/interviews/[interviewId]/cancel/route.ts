import { serializeInterview } from '@/lib/hiring/interviews/serialize';
import { serializeApplication } from '@/lib/hiring/records/application-record';
import { cancelInterview } from '@/lib/hiring/scheduling/cancel-interview';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.cancelInterview, async ({ actor, params, body }) => {
    const done = await cancelInterview(actor, params.interviewId, body);
    const application = serializeApplication(done.application);
    const interview = serializeInterview(done.interview);
    return { interview, application, ...(done.unsent && { message_not_sent: done.unsent }) };
  }),
);
