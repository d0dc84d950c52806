import { serializeMoved } from '@/lib/applications/serialize';
import { changeStage } from '@/lib/applications/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.changeStage, async ({ actor, params, body }) => {
    const { to_stage: to, force = false, reason, note } = body;
    return serializeMoved(
      await changeStage(actor, params.applicationId, { to, force, reason, note }),
    );
  }),
);
