import { serializeMoved } from '@/lib/hiring/applications/serialize';
import { changeStage } from '@/lib/hiring/applications/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.changeStage, async ({ actor, params, body }) => {
    const { to_stage: to, from_stage: seenIn, force = false, ...remarks } = body;
    return serializeMoved(
      await changeStage(actor, params.applicationId, { to, force, seenIn, ...remarks }),
    );
  }),
);
