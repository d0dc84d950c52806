import { serializeCandidateDetail, serializeChanged } from '@/lib/hiring/candidates/serialize';
import { getCandidate, updateCandidate } from '@/lib/hiring/candidates/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getCandidate, async ({ actor, params }) =>
    serializeCandidateDetail(await getCandidate(actor, params.candidateId)),
  ),
  handle(operations.updateCandidate, async ({ actor, params, body }) =>
    serializeChanged(await updateCandidate(actor, params.candidateId, body)),
  ),
);
