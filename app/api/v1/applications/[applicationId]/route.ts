import { getApplicationDetail } from '@/lib/hiring/applications/application-detail';
import { serializeDetail } from '@/lib/hiring/applications/serialize-detail';
import { updateApplication } from '@/lib/hiring/applications/update-evaluation';
import { serializeApplication } from '@/lib/hiring/records/application-record';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getApplication, async ({ actor, params }) =>
    serializeDetail(await getApplicationDetail(actor, params.applicationId)),
  ),
  handle(operations.updateApplication, async ({ actor, params, body }) => ({
    application: serializeApplication(await updateApplication(actor, params.applicationId, body)),
  })),
);
