import { serializeDetail } from '@/lib/applications/detail-serialize';
import { getApplicationDetail } from '@/lib/applications/full';
import { serializeApplication } from '@/lib/applications/serialize';
import { updateApplication } from '@/lib/applications/update';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getApplication, async ({ actor, params }) =>
    serializeDetail(await getApplicationDetail(actor, params.applicationId)),
  ),
  handle(operations.updateApplication, async ({ actor, params, body }) => ({
    application: serializeApplication(await updateApplication(actor, params.applicationId, body)),
  })),
);
