import { hash, verify } from '@node-rs/argon2';
import { ServiceError } from '@/lib/base/errors';

const argon2id = 2;
// OWASP's first choice for Argon2id.
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const shortest = 8;
const longest = 1024;

// Hashing takes a thread for as long as it lasts, and there are four for files and name lookups too.
const mostAtOnce = 2;
const waiting: (() => void)[] = [];
let working = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < mostAtOnce) working += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

// The hash of a random password nobody kept, made with the same cost.
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$+wtI9x5FToUo62ACXEc0tA$qMqTM0Eqm+kEmF/rF1rhwWeIxwjdTaY5fTgu+aQ0UoI';

/** Hashes a password with Argon2id; throws VALIDATION_ERROR outside 8 to 1024 characters. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length < shortest || password.length > longest) {
    throw new ServiceError('VALIDATION_ERROR', 'A password has 8 to 1024 characters.');
  }
  return inTurn(() => hash(password, cost));
}

/** Says whether a password fits a hash; where there is no hash it works as long and says no. */
export async function passwordFits(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const bounded = password.slice(0, longest);
  const fits = await inTurn(() => verify(passwordHash ?? nobody, bounded));
  return passwordHash !== null && bounded === password && fits;
}
