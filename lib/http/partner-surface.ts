import { env } from '@/lib/env';
import { authenticateApiKey } from '@/lib/partners/api-key';
import { partnerErrorBody } from './partner-envelope';
import type { Surface } from './surface';

// Two seconds in one window let a caller come with twice its rate at once.
const windowSeconds = 2;

/** The partner API: an API key in, `{error: {type, code, message, request_id}}` out. */
export const partnerSurface: Surface = {
  name: 'partner',
  authenticate: (request) => authenticateApiKey(request.headers.get('authorization')),
  errorBody: partnerErrorBody,
  rateLimit: () => ({
    points: env().PARTNER_RATE_LIMIT * windowSeconds,
    seconds: windowSeconds,
  }),
};
