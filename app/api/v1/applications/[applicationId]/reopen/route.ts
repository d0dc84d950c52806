import { reopenApplication } from '@/lib/hiring/applications/reopen';
import { serializeReopened } from '@/lib/hiring/applications/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.reopenApplication, async ({ actor, params, body }) =>
    serializeReopened(await reopenApplication(actor, params.applicationId, body)),
  ),
);
