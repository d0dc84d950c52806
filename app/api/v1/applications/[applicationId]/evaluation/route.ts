import { serializeEvaluation } from '@/lib/evaluations/serialize';
import { getEvaluation } from '@/lib/evaluations/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getEvaluation, async ({ actor, params }) =>
    serializeEvaluation(await getEvaluation(actor, params.applicationId)),
  ),
);
