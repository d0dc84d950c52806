import { answerMetrics } from '@/lib/http/metrics-answer';
import { plainRoute } from '@/lib/http/refusal';

export const dynamic = 'force-dynamic';

const answer = (request: Request) => answerMetrics(request);

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoute({
  GET: answer,
  HEAD: answer,
});
