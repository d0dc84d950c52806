import { serializeApplication } from '@/lib/applications/serialize';
import { rejectApplication } from '@/lib/applications/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.rejectApplication, async ({ actor, params, body }) => {
    const { reason, outcome, scheduled_send_at: sendAt } = body;
    const rejection = { reason, outcome, sendAt };
    const rejected = await rejectApplication(actor, params.applicationId, rejection);
    return { application: serializeApplication(rejected) };
  }),
);
