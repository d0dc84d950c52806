import { serializeMoved } from '@/lib/applications/serialize';
import { withdrawApplication } from '@/lib/applications/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.withdrawApplication, async ({ actor, params, body }) =>
    serializeMoved(await withdrawApplication(actor, params.applicationId, body)),
  ),
);
