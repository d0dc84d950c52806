import { plainRoute } from '@/lib/http/refusal';
import { answerReadiness } from '@/lib/metrics/health';

export const dynamic = 'force-dynamic';

const answer = () => answerReadiness();

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoute({
  GET: answer,
  HEAD: answer,
});
