import { authenticateBearer } from '@/lib/auth/bearer';
import { env } from '@/lib/env';
import type { Surface } from './surface';

/** The organization API: a user's token in, `{error: {code, message, request_id}}` out. */
export const orgSurface: Surface = {
  name: 'org',
  authenticate: (request) => authenticateBearer(request.headers.get('authorization')),
  errorBody: (code, message, requestId) => ({ error: { code, message, request_id: requestId } }),
  rateLimit: () => ({ points: env().API_RATE_LIMIT, seconds: 10 }),
};
