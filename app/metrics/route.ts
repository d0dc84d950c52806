import { plainRoute } from '@/lib/http/refusal';
import { answerMetrics } from '@/lib/metrics/answer';

export const dynamic = 'force-dynamic';

const answer = (request: Request) => answerMetrics(request);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoute({
  GET: answer,
  HEAD: answer,
});
