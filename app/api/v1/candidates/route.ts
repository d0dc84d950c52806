import { listCandidates } from '@/lib/hiring/candidates/list';
import { serializeCandidateList } from '@/lib/hiring/candidates/list-serialize';
import { operations } from '@/lib/http/operations';
import { answered, handle, route } from '@/lib/http/route';
import { createCandidate } from '@/lib/partner/placements/create-candidate';
import { serializeEntered } from '@/lib/partner/placements/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listCandidates, async ({ actor, query }) =>
    serializeCandidateList(await listCandidates(actor, query), query),
  ),
  handle(operations.createCandidate, async ({ actor, body }) => {
    const entered = await createCandidate(actor, body);
    return answered(entered.isNew ? 201 : 200, serializeEntered(entered));
  }),
);
