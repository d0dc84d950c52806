import { serializeMoved } from '@/lib/hiring/applications/serialize';
import { advanceToScheduling } from '@/lib/hiring/scheduling/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.advanceToScheduling, async ({ actor, params, body }) => {
    const { application_id: applicationId, note } = body;
    return serializeMoved(
      await advanceToScheduling(actor, params.candidateId, { applicationId, note }),
    );
  }),
);
