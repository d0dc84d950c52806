import { getAvailableStages } from '@/lib/hiring/applications/available-stages';
import { serializeAvailableStages } from '@/lib/hiring/applications/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getAvailableStages, async ({ actor, params: { applicationId } }) => ({
    application_id: applicationId,
    ...serializeAvailableStages(await getAvailableStages(actor, applicationId)),
  })),
);
