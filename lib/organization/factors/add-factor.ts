import type { Actor } from '@/lib/auth/actor';
import { recordAuditOfPerson } from '@/lib/auth/audit-sessions';
import { createChallenge, spendChallenge, takeGuess } from '@/lib/auth/factors/challenges';
import { confirmedFactors, lockFactors } from '@/lib/auth/factors/factor-rows';
import {
  type RegistrationResponseJSON,
  registrationOptions,
  verifyRegistration,
} from '@/lib/auth/factors/passkeys';
import { takeStep } from '@/lib/auth/factors/prove';
import { recoveryCodesLeft, replaceRecoveryCodes } from '@/lib/auth/factors/recovery-codes';
import { newTotp, stepOfCode } from '@/lib/auth/factors/totp';
import { endSessions } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { takeTokens } from '@/lib/base/rate-buckets';
import type { AuthFactor } from '@/prisma/generated/client';
import { type BrowserUser, confirmedUser } from './browser-user';
import { queueSecurityLetter } from './security-letters';
import { serializeFactor, serializeQuestion } from './serialize';

const most = 20;
const totpMinutes = 60;

const refused = (problem: string) => new ServiceError('VALIDATION_ERROR', problem);

async function requireRoom(tx: Tx, userId: string): Promise<AuthFactor[]> {
  await lockFactors(tx, userId);
  const factors = await confirmedFactors(tx, userId);
  if (factors.length >= most) throw refused(`You have ${most} second factors: remove one first.`);
  return factors;
}

// The sessions of other browsers were begun with less than what is asked for from now on.
async function addedTo(
  tx: Tx,
  { id: userId, sessionId }: BrowserUser,
  former: readonly AuthFactor[],
  factor: AuthFactor,
) {
  await recordAuditOfPerson(tx, userId, {
    kind: 'factor.added',
    after: { factor: factor.name, kind: factor.kind },
  });
  await queueSecurityLetter(tx, userId, { what: 'factor_added', factor: factor.name });
  const isFirst = former.length === 0;
  if (isFirst) {
    const others = { userId, kind: 'browser' as const, id: { not: sessionId } };
    await endSessions(tx, others, 'factor');
  }
  const hasCodes = !isFirst && (await recoveryCodesLeft(tx, userId)) > 0;
  const codes = hasCodes ? null : await replaceRecoveryCodes(tx, userId);
  return { factor: serializeFactor(factor), recovery_codes: codes };
}

/** Returns what a browser needs to make a new passkey of the person who acts in it. */
export async function startPasskey(actor: Actor) {
  const { id: userId, sessionId } = await confirmedUser(actor, 'account');
  const user = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  const factors = await confirmedFactors(prisma(), userId);
  const challenge = await createChallenge({ purpose: 'add_passkey', userId, sessionId });
  return serializeQuestion(challenge, await registrationOptions(challenge.nonce, user, factors));
}

type PasskeyAnswer = { challenge_id: string; name: string; credential: RegistrationResponseJSON };

/**
 * Adds a passkey that a browser has made for a question of this session, and returns recovery codes
 * with the first factor. Throws VALIDATION_ERROR for one that was made for another question, origin
 * or service, or that is known already; UNAUTHORIZED if the question is over.
 */
export async function addPasskey(actor: Actor, answer: PasskeyAnswer) {
  const user = await confirmedUser(actor, 'account');
  const holder = { id: answer.challenge_id, sessionId: user.sessionId };
  const challenge = await takeGuess(holder, ['add_passkey']);
  const passkey = await verifyRegistration(challenge.nonce, answer.credential);
  return inTransaction(async (tx) => {
    const former = await requireRoom(tx, user.id);
    await spendChallenge(tx, challenge.id);
    const { credentialId } = passkey;
    if ((await tx.authFactor.count({ where: { credentialId } })) > 0) {
      throw refused('credential: is known already');
    }
    const factor = await tx.authFactor.create({
      data: {
        ...{ id: newId(), userId: user.id, kind: 'passkey', name: answer.name, ...passkey },
        confirmedAt: currentTime(),
      },
    });
    return addedTo(tx, user, former, factor);
  });
}

/** Begins to add an app that makes codes: its secret, which counts once a code of it was seen. */
export async function startTotp(actor: Actor, name: string) {
  const { id: userId } = await confirmedUser(actor, 'account');
  const id = newId();
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  const { sealed, secret, url } = newTotp(id, email);
  await inTransaction(async (tx) => {
    await requireRoom(tx, userId);
    await tx.authFactor.deleteMany({ where: { userId, confirmedAt: null } });
    await tx.authFactor.create({ data: { id, userId, kind: 'totp', name, sealed } });
  });
  return { factor_id: id, secret, url };
}

async function pendingTotp(userId: string, id: string): Promise<AuthFactor> {
  const since = new Date(currentTime().getTime() - totpMinutes * 60_000);
  const where = { id, userId, kind: 'totp', confirmedAt: null, createdAt: { gt: since } } as const;
  const factor = await prisma().authFactor.findFirst({ where });
  if (!factor) throw new ServiceError('NOT_FOUND', 'You have no such app to add.');
  return factor;
}

/**
 * Adds the app by a code of it, and returns recovery codes with the first factor. Throws NOT_FOUND
 * for another's, an added one, or one begun over an hour ago, VALIDATION_ERROR for a wrong code.
 */
export async function confirmTotp(actor: Actor, factorId: string, code: string) {
  const user = await confirmedUser(actor, 'account');
  const { id, sealed } = await pendingTotp(user.id, factorId);
  const key = `factor:setup:${user.id}`;
  const { isAllowed, waitSeconds } = await takeTokens({ key, size: 20, secondsEach: 60 });
  if (!isAllowed) {
    const message = 'Too many wrong codes. Wait a minute, then try again.';
    throw new ServiceError('RATE_LIMITED', message, Math.ceil(waitSeconds));
  }
  const step = sealed && stepOfCode(id, sealed, code);
  if (!step) throw refused('code: is not right. Is the clock of your phone right?');
  return inTransaction(async (tx) => {
    const former = await requireRoom(tx, user.id);
    const confirmed = await tx.authFactor.updateManyAndReturn({
      where: { id, confirmedAt: null },
      data: { confirmedAt: currentTime() },
    });
    const [factor] = confirmed;
    if (!factor || !(await takeStep(tx, id, step))) throw refused('code: was used before');
    return addedTo(tx, user, former, factor);
  });
}
