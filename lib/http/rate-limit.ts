import type { Caller } from '@/lib/auth/actor';
import { type Bucket, type Taken, takeTokens } from '@/lib/base/rate-buckets';
import type { Surface } from './surfaces';

export type RateVerdict = { allowed: boolean; headers: Record<string, string> };

function headersOf({ isAllowed, size, remaining, waitSeconds, fullAt }: Taken) {
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(size),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(fullAt)),
  };
  if (!isAllowed) headers['Retry-After'] = String(Math.ceil(waitSeconds));
  return headers;
}

/** Counts one request in these buckets and says whether it still fits, to the caller by headers. */
export async function countBuckets([first, ...others]: readonly Bucket[]): Promise<RateVerdict> {
  if (!first) return { allowed: true, headers: {} };
  const taken = await takeTokens(first, ...others);
  return { allowed: taken.isAllowed, headers: headersOf(taken) };
}

/** Counts one request of a caller across all processes and says whether it still fits its limits. */
export function countRequest(surface: Surface, caller: Caller): Promise<RateVerdict> {
  return countBuckets(surface.buckets(caller));
}
