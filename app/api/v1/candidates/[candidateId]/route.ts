import { serializeCandidateDetail, serializeFlaggedCandidate } from '@/lib/candidates/serialize';
import { getCandidate, updateCandidate } from '@/lib/candidates/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getCandidate, async ({ actor, params }) =>
    serializeCandidateDetail(await getCandidate(actor, params.candidateId)),
  ),
  handle(operations.updateCandidate, async ({ actor, params, body }) =>
    serializeFlaggedCandidate(await updateCandidate(actor, params.candidateId, body)),
  ),
);
