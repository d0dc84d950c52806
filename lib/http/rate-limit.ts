import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/db';
import type { Surface } from './surface';

const limiters = new Map<string, RateLimiterPostgres>();

function limiterOf(surface: Surface, points: number, seconds: number): RateLimiterPostgres {
  const id = `${surface.name}:${points}:${seconds}`;
  const known = limiters.get(id);
  if (known) return known;
  const limiter = new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: surface.name,
    points,
    duration: seconds,
  });
  limiters.set(id, limiter);
  return limiter;
}

export type RateVerdict = { allowed: boolean; headers: Record<string, string> };

/** Counts one request of a caller across all processes and says whether it still fits the window. */
export async function countRequest(surface: Surface, callerKey: string): Promise<RateVerdict> {
  const { points, seconds } = surface.rateLimit();
  if (points === 0) return { allowed: true, headers: {} };
  const limiter = limiterOf(surface, points, seconds);
  const [result, allowed] = await limiter.consume(callerKey).then(
    (state) => [state, true] as const,
    (refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return [refusal, false] as const;
      throw refusal;
    },
  );
  const resetSeconds = Math.ceil(result.msBeforeNext / 1000);
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(points),
    'X-RateLimit-Remaining': String(Math.max(0, result.remainingPoints)),
    'X-RateLimit-Reset': String(Math.ceil((Date.now() + result.msBeforeNext) / 1000)),
  };
  if (!allowed) headers['Retry-After'] = String(Math.max(1, resetSeconds));
  return { allowed, headers };
}
