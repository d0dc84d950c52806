import { serializeEvaluation } from '@/lib/hiring/evaluations/serialize';
import { getEvaluation } from '@/lib/hiring/evaluations/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getEvaluation, async ({ actor, params }) =>
    serializeEvaluation(await getEvaluation(actor, params.applicationId)),
  ),
);
