import { serializeMoved } from '@/lib/applications/serialize';
import { sendEvaluation } from '@/lib/evaluations/send';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.sendEvaluation, async ({ actor, params, body }) => {
    const { application_id: applicationId, channel } = body;
    return serializeMoved(
      await sendEvaluation(actor, params.candidateId, { applicationId, channel }),
    );
  }),
);
