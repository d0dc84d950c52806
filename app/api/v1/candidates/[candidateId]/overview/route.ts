import { getCandidateOverview } from '@/lib/hiring/board/overview';
import { serializeOverview } from '@/lib/hiring/board/serialize-overview';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getCandidateOverview, async ({ actor, params, query }) =>
    serializeOverview(await getCandidateOverview(actor, params.candidateId, query)),
  ),
);
