import { answerReadiness } from '@/lib/base/metrics/health';
import { plainRoute } from '@/lib/http/refusal';

export const dynamic = 'force-dynamic';

const answer = () => answerReadiness();

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoute({
  GET: answer,
  HEAD: answer,
});
