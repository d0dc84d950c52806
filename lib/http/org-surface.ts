import { authenticateBearer } from '@/lib/auth/bearer';
import { env } from '@/lib/env';
import { orgErrorBody } from './org-envelope';
import type { Surface } from './surface';

/** The organization API: a user's token in, `{error: {code, message, request_id}}` out. */
export const orgSurface: Surface = {
  name: 'org',
  authenticate: (request) => authenticateBearer(request.headers.get('authorization')),
  errorBody: orgErrorBody,
  rateLimit: () => ({ points: env().API_RATE_LIMIT, seconds: 10 }),
};
