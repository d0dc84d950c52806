import { getAvailableStages } from '@/lib/applications/detail';
import { serializeAvailableStages } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getAvailableStages, async ({ actor, params: { applicationId } }) => ({
    application_id: applicationId,
    ...serializeAvailableStages(await getAvailableStages(actor, applicationId)),
  })),
);
