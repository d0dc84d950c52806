import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '@/lib/db';

const windowSeconds = 15 * 60;
const attemptsFromOneAddress = 10;
// An address is easily made up; guesses at one account are also counted over all of them.
const attemptsFromAnywhere = 100;

type Limiters = { byAddress: RateLimiterPostgres; byEmail: RateLimiterPostgres };

let limiters: Limiters | undefined;

function limiter(keyPrefix: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool(),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: windowSeconds,
  });
}

function current(): Limiters {
  limiters ??= {
    byAddress: limiter('sign-in-address', attemptsFromOneAddress),
    byEmail: limiter('sign-in-email', attemptsFromAnywhere),
  };
  return limiters;
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function consume(counter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await counter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}

/** Counts an attempt to sign in, across all processes, and says whether it may go on. */
export async function countSignIn(email: string, address: string): Promise<boolean> {
  const { byAddress, byEmail } = current();
  if (!(await consume(byAddress, digest(email, address)))) return false;
  return consume(byEmail, digest(email));
}

/** Forgets the attempts from this address after the right password. */
export async function forgetSignIns(email: string, address: string): Promise<void> {
  await current().byAddress.delete(digest(email, address));
}
