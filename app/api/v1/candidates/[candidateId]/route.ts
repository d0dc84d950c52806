import { serializeCandidate, serializeCandidateWithApplications } from '@/lib/candidates/serialize';
import { getCandidate, updateCandidate } from '@/lib/candidates/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getCandidate, async ({ actor, params }) =>
    serializeCandidateWithApplications(await getCandidate(actor, params.candidateId)),
  ),
  handle(operations.updateCandidate, async ({ actor, params, body }) =>
    serializeCandidate(await updateCandidate(actor, params.candidateId, body)),
  ),
);
