import { serializeMoved } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { advanceToScheduling } from '@/lib/interviews/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.advanceToScheduling, async ({ actor, params, body }) => {
    const { application_id: applicationId, note } = body;
    return serializeMoved(
      await advanceToScheduling(actor, params.candidateId, { applicationId, note }),
    );
  }),
);
