import { plainRoute } from '@/lib/http/refusal';
import { answerHealth } from '@/lib/metrics/health';

export const dynamic = 'force-dynamic';

const answer = async () => answerHealth();

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoute({
  GET: answer,
  HEAD: answer,
});
