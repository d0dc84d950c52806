import { serializeMoved } from '@/lib/applications/serialize';
import { moveForward } from '@/lib/applications/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.moveForward, async ({ actor, params, body }) =>
    serializeMoved(await moveForward(actor, params.applicationId, body)),
  ),
);
