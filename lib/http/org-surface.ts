import type { Caller } from '@/lib/auth/actor';
import { authenticateBearer } from '@/lib/auth/bearer';
import { env } from '@/lib/base/env';
import type { Bucket } from '@/lib/base/rate-buckets';
import { orgErrorBody } from './org-envelope';
import type { Surface } from './surface';

const refillSeconds = 10;
// How many tokens' worth of requests the API tokens of one person may make together.
const tokensPerPerson = 4;

const bucket = (key: string, size: number): Bucket => {
  return { key: `org:${key}`, size, secondsEach: refillSeconds / size };
};

/** What the browsers of a person are counted in, or of those at an address who are not signed in. */
export function sessionBuckets(name: string): Bucket[] {
  const { SESSION_RATE_LIMIT: size } = env();
  return size === 0 ? [] : [bucket(`session:${name}`, size)];
}

// Anybody signed in can have any number of tokens: these count for their person, not by themselves.
function bucketsOf({ actor, key, isSession }: Caller): Bucket[] {
  const { API_RATE_LIMIT: size } = env();
  const person = actor.type === 'user' ? `${actor.orgId}:${actor.id}` : null;
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
