import { serializeApplication } from '@/lib/hiring/records/application-record';
import { completeScreening } from '@/lib/hiring/screening/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.completeScreening, async ({ actor, params, body }) => {
    const { application, moved } = await completeScreening(actor, params.applicationId, body);
    return { success: true, application: serializeApplication(application), stageChange: moved };
  }),
);
