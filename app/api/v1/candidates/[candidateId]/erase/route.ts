import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { eraseCandidate, serializeErasure } from '@/lib/partner/privacy/erase';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.eraseCandidate, async ({ actor, params, body }) =>
    serializeErasure(await eraseCandidate(actor, params.candidateId, body.reason)),
  ),
);
