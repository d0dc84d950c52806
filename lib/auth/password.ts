import { hash, verify } from '@node-rs/argon2';
import { ServiceError } from '@/lib/base/errors';

const argon2id = 2;
// OWASP's first choice for Argon2id.
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The most characters of a password; longer ones are refused before they are hashed. */
export const longestPassword = 1024;

// Hashing blocks a thread, and the pool has four, which file access and DNS lookups need too.
const maxConcurrent = 2;
const waiting: (() => void)[] = [];
let working = 0;

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (working < maxConcurrent) working += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

// The hash of a random, discarded password, made at the same cost.
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$+wtI9x5FToUo62ACXEc0tA$qMqTM0Eqm+kEmF/rF1rhwWeIxwjdTaY5fTgu+aQ0UoI';

/**
 * Hashes a password with Argon2id; throws VALIDATION_ERROR for more than 1024 characters. What
 * somebody chooses goes through hashNewPassword.
 */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > longestPassword) {
    throw new ServiceError('VALIDATION_ERROR', 'A password must have at most 1024 characters.');
  }
  return limitConcurrency(() => hash(password, cost));
}

/** Returns whether a password matches a hash; without a hash it takes as long and returns false. */
export async function passwordMatches(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const bounded = password.slice(0, longestPassword);
  const fits = await limitConcurrency(() => verify(passwordHash ?? nobody, bounded));
  return passwordHash !== null && bounded === password && fits;
}
