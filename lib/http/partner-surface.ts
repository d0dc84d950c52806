import { env } from '@/lib/base/env';
import { authenticateApiKey } from '@/lib/partner/partners/api-key';
import { partnerErrorBody } from './partner-envelope';
import type { Surface } from './surface';

// How many seconds' worth of requests may come at once.
const burstSeconds = 2;

/** The partner API: an API key in, `{error: {type, code, message, request_id}}` out. */
export const partnerSurface: Surface = {
  name: 'partner',
  authenticate: (request) => authenticateApiKey(request.headers.get('authorization')),
  errorBody: partnerErrorBody,
  buckets: ({ key }) => {
    const { PARTNER_RATE_LIMIT: perSecond } = env();
    if (perSecond === 0) return [];
    return [{ key: `partner:${key}`, size: perSecond * burstSeconds, secondsEach: 1 / perSecond }];
  },
};
