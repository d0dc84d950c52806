import { serializeApplication } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import { completeScreening } from '@/lib/screening/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.completeScreening, async ({ actor, params, body }) => {
    const { application, moved } = await completeScreening(actor, params.applicationId, body);
    return { success: true, application: serializeApplication(application), stageChange: moved };
  }),
);
