import { rejectionOf } from '@/lib/hiring/applications/reject';
import { rejectApplication } from '@/lib/hiring/applications/service';
import { serializeApplication } from '@/lib/hiring/records/application-record';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.rejectApplication, async ({ actor, params, body }) => {
    const rejected = await rejectApplication(actor, params.applicationId, rejectionOf(body));
    return { application: serializeApplication(rejected) };
  }),
);
