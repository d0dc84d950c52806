import { answerReadiness } from '@/lib/http/health';
import { plainRoute } from '@/lib/http/refusal';

export const dynamic = 'force-dynamic';

const answer = () => answerReadiness();

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = plainRoute({
  GET: answer,
  HEAD: answer,
});
