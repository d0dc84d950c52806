import { type Caller, hasRole } from '@/lib/auth/actor';
import { authenticateBearer } from '@/lib/auth/bearer';
import { env } from '@/lib/base/env';
import type { ErrorCode, FieldChange } from '@/lib/base/errors';
import type { Bucket } from '@/lib/base/rate-buckets';
import { authenticateApiKey } from '@/lib/partner/partners/api-key';
import { orgErrorBody, partnerErrorBody } from './envelopes';

/** How one interface knows its callers and words its errors. A value, so nothing asks which it is. */
export type Surface = {
  name: 'org' | 'partner';
  authenticate(request: Request): Promise<Caller>;
  /** `changes` are what others did to a record that was not to be changed again. */
  errorBody(
    code: ErrorCode,
    message: string,
    requestId: string,
    changes?: readonly FieldChange[],
  ): object;
  /** What each request of this caller is counted in; nothing where there is no limit. */
  buckets(caller: Caller): Bucket[];
};

const refillSeconds = 10;
// How many tokens' worth of requests the API tokens of one person may make together.
const tokensPerPerson = 4;

const bucket = (key: string, size: number): Bucket => {
  return { key: `org:${key}`, size, secondsEach: refillSeconds / size };
};

/** The bucket of a person's browsers, or of all at one address who are not signed in. */
export function sessionBuckets(name: string): Bucket[] {
  const { SESSION_RATE_LIMIT: size } = env();
  return size === 0 ? [] : [bucket(`session:${name}`, size)];
}

// Anybody signed in can have any number of tokens: these count for their person, not by themselves.
function bucketsOf({ actor, key, isSession }: Caller): Bucket[] {
  const { API_RATE_LIMIT: size } = env();
  const person = hasRole(actor) ? `${actor.orgId}:${actor.id}` : null;
  if (isSession && person) return sessionBuckets(person);
  if (size === 0) return [];
  const ofToken = bucket(`token:${key}`, size);
  return person ? [ofToken, bucket(`person:${person}`, size * tokensPerPerson)] : [ofToken];
}

/** The organization API: a user's token in, `{error: {code, message, request_id}}` out. */
export const orgSurface: Surface = {
  name: 'org',
  authenticate: (request) => authenticateBearer(request.headers.get('authorization')),
  errorBody: orgErrorBody,
  buckets: bucketsOf,
};

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

const surfaces: Record<Surface['name'], Surface> = { org: orgSurface, partner: partnerSurface };

/** The surface of an operation, by its name. */
export function surfaceOf(name: Surface['name']): Surface {
  return surfaces[name];
}
