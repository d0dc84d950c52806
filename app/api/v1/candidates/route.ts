import { createCandidate } from '@/lib/candidates/create';
import { listCandidates } from '@/lib/candidates/list';
import { serializeCandidateList } from '@/lib/candidates/list-serialize';
import { serializeCandidateDetail } from '@/lib/candidates/serialize';
import { answered, handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listCandidates, async ({ actor, query }) =>
    serializeCandidateList(await listCandidates(actor, query), query),
  ),
  handle(operations.createCandidate, async ({ actor, body }) => {
    const entered = await createCandidate(actor, body);
    return answered(entered.isNew ? 201 : 200, serializeCandidateDetail(entered));
  }),
);
