import { serializeMoved } from '@/lib/hiring/applications/serialize';
import { sendEvaluation } from '@/lib/hiring/evaluations/send-evaluation';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.sendEvaluation, async ({ actor, params, body }) => {
    const { application_id: applicationId, channel } = body;
    return serializeMoved(
      await sendEvaluation(actor, params.candidateId, { applicationId, channel }),
    );
  }),
);
