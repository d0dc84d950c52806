import { serializeMoved } from '@/lib/hiring/applications/serialize';
import { moveForward } from '@/lib/hiring/applications/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.moveForward, async ({ actor, params, body }) =>
    serializeMoved(await moveForward(actor, params.applicationId, body)),
  ),
);
