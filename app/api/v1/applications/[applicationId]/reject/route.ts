import { rejectionOf } from '@/lib/hiring/applications/reject';
import { serializeMoved } from '@/lib/hiring/applications/serialize';
import { rejectApplication } from '@/lib/hiring/applications/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.rejectApplication, async ({ actor, params, body }) => {
    const rejected = await rejectApplication(actor, params.applicationId, rejectionOf(body));
    const { application, message_not_sent } = serializeMoved(rejected);
    return { application, ...(message_not_sent && { message_not_sent }) };
  }),
);
