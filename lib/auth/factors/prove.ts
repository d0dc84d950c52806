import { recordAuditOfPerson, somebody } from '@/lib/auth/audit-sessions';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { onCommit, type Tx } from '@/lib/base/postgres/transaction';
import { type Bucket, returnTokens, takeTokens } from '@/lib/base/rate-buckets';
import { countedAddress } from '@/lib/base/trusted-proxies';
import type { AuthFactor } from '@/prisma/generated/client';
import { confirmedFactors } from './factor-rows';
import { type AuthenticationResponseJSON, verifyAssertion } from './passkeys';
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes';
import { stepOfCode } from './totp';

/** What somebody shows besides their password. */
export type Proof =
  | { code: string }
  | { recovery_code: string }
  | { passkey: AuthenticationResponseJSON };

/** A proof that is right, if `use` in the transaction of what it is for says so too. */
export type Proven = {
  userId: string;
  by: 'code' | 'recovery_code' | 'passkey';
  /** Uses it up; throws VALIDATION_ERROR if somebody has used it meanwhile. */
  use(tx: Tx): Promise<void>;
};

/** What a passkey is asked, and whether it is all that is asked for. */
type Question = { nonce: string; isAlone?: boolean };

/**
 * Where guesses come from; `name` counts them for the person unless it says otherwise, and the key of
 * a browser that is known to them counts its own alone.
 */
export type Guesser = { address: string | null; name?: string; knownDevice?: string | null };

const refused = (problem: string) => new ServiceError('VALIDATION_ERROR', problem);

const ofAddress = (address: string | null) => {
  return { key: `factor:address:${countedAddress(address)}`, size: 30, secondsEach: 60 };
};

// Codes have six digits. Whoever knows the password could try them all, given time; a passkey cannot
// be guessed, and works on where codes have to wait. What strangers guess holds up no known browser.
function codeGuesses(userId: string, guesser: Guesser): [Bucket, ...Bucket[]] {
  const { address, name = userId, knownDevice } = guesser;
  const guesses = { size: 10, secondsEach: 300 };
  if (knownDevice) return [{ key: `factor:device:${knownDevice}`, ...guesses }];
  return [{ key: `factor:person:${name}`, ...guesses }, ofAddress(address)];
}

// Nobody guesses 120 random bits: a count for the person could only keep its owner out.
function recoveryGuesses(guesser: Guesser): [Bucket, ...Bucket[]] {
  const { address, knownDevice } = guesser;
  return knownDevice
    ? [{ key: `factor:device:recovery:${knownDevice}`, size: 10, secondsEach: 300 }]
    : [ofAddress(address)];
}

async function countGuess(buckets: [Bucket, ...Bucket[]]): Promise<(tx: Tx) => void> {
  const { isAllowed, waitSeconds } = await takeTokens(...buckets);
  if (!isAllowed) {
    const minutes = Math.ceil(waitSeconds / 60);
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    const message = `Too many wrong codes. Wait ${wait}, or use a passkey.`;
    throw new ServiceError('RATE_LIMITED', message, Math.ceil(waitSeconds));
  }
  return (tx) => onCommit(tx, () => returnTokens(...buckets));
}

/** Takes a code of one time step once: of two requests at the same time one is refused. */
export async function takeStep(tx: Tx, factorId: string, step: number): Promise<boolean> {
  const taken = await tx.$executeRaw`
    UPDATE auth_factor SET last_step = ${step}, last_used_at = now()
    WHERE id = ${factorId}::uuid AND (last_step IS NULL OR last_step < ${step})`;
  return taken === 1;
}

async function proveByCode(userId: string, code: string, guesser: Guesser): Promise<Proven> {
  const giveBack = await countGuess(codeGuesses(userId, guesser));
  for (const { id, sealed } of await confirmedFactors(prisma(), userId)) {
    const step = sealed && stepOfCode(id, sealed, code);
    if (!step) continue;
    const use = async (tx: Tx) => {
      if (!(await takeStep(tx, id, step)))
        throw refused('code: was used before, wait for the next');
      giveBack(tx);
    };
    return { userId, by: 'code', use };
  }
  throw refused('code: is not right');
}

async function proveByRecovery(userId: string, code: string, guesser: Guesser): Promise<Proven> {
  const giveBack = await countGuess(recoveryGuesses(guesser));
  if (!(await isRecoveryCode(prisma(), userId, code))) throw refused('recovery_code: is not right');
  const use = async (tx: Tx) => {
    if (!(await spendRecoveryCode(tx, userId, code)))
      throw refused('recovery_code: was used before');
    giveBack(tx);
  };
  return { userId, by: 'recovery_code', use };
}

const goesOn = (factor: AuthFactor, counter: number) =>
  counter > Number(factor.counter) || (counter === 0 && Number(factor.counter) === 0);

// A passkey counts its uses, if it counts at all: one that was copied falls behind.
async function refuseClone({ userId, name, counter }: AuthFactor, shown: number) {
  const after = { factor: name, counter: shown, expected: Number(counter) + 1 };
  await inTransaction((tx) =>
    recordAuditOfPerson(tx, userId, { kind: 'factor.cloned', after }, somebody),
  );
  return refused('passkey: is a copy of another one');
}

async function proveByPasskey(
  userId: string | null,
  response: AuthenticationResponseJSON,
  { nonce, isAlone = false }: Question,
): Promise<Proven> {
  const factor = await prisma().authFactor.findUnique({ where: { credentialId: response.id } });
  if (!factor?.confirmedAt || (userId !== null && factor.userId !== userId)) {
    throw refused('passkey: is not known here');
  }
  const counter = await verifyAssertion(nonce, response, factor, { isAlone });
  if (!goesOn(factor, counter)) throw await refuseClone(factor, counter);
  const use = async (tx: Tx) => {
    const { count } = await tx.authFactor.updateMany({
      where: { id: factor.id, counter: factor.counter },
      data: { counter, lastUsedAt: currentTime() },
    });
    if (count === 0) throw refused('passkey: was used at the same time, try again');
  };
  return { userId: factor.userId, by: 'passkey', use };
}

/**
 * Looks at what somebody shows: with a person given, it must be theirs; without one, a passkey says
 * who it is. Throws VALIDATION_ERROR for what is not right, RATE_LIMITED after about ten wrong codes.
 */
export async function prove(
  userId: string | null,
  proof: Proof,
  question: Question | null,
  guesser: Guesser,
): Promise<Proven> {
  if ('passkey' in proof) {
    if (!question) throw refused('passkey: nothing was asked of it');
    return proveByPasskey(userId, proof.passkey, question);
  }
  if (userId === null) throw refused('passkey: is missing');
  if ('code' in proof) return proveByCode(userId, proof.code, guesser);
  return proveByRecovery(userId, proof.recovery_code, guesser);
}
