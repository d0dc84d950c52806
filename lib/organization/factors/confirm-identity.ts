import type { Actor } from '@/lib/auth/actor';
import { recordAuditOfPerson, recordRefusedSignIn } from '@/lib/auth/audit-sessions';
import { confirmPassword } from '@/lib/auth/confirm-password';
import { createChallenge, spendChallenge, takeGuess } from '@/lib/auth/factors/challenges';
import { confirmedFactors } from '@/lib/auth/factors/factor-rows';
import { assertionOptions } from '@/lib/auth/factors/passkeys';
import { prove } from '@/lib/auth/factors/prove';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { currentOrigin } from '@/lib/base/request-origin';
import type { BodyOf } from '@/lib/contract/operation';
import { type BrowserUser, browserUser, markConfirmed } from './browser-user';
import type { confirmIdentity as confirmIdentityOperation } from './confirm-identity-contract';
import { serializeQuestion } from './serialize';

type Shown = BodyOf<typeof confirmIdentityOperation>;

/** Asks a passkey of the person who acts in a browser session to confirm who they are. */
export async function startConfirmation(actor: Actor) {
  const { id: userId, sessionId } = await browserUser(actor);
  const factors = await confirmedFactors(prisma(), userId);
  const challenge = await createChallenge({ purpose: 'confirmation', userId, sessionId });
  return serializeQuestion(challenge, await assertionOptions(challenge.nonce, factors));
}

async function requirePassword({ id, guesser }: BrowserUser, password: string): Promise<void> {
  const user = await prisma().user.findUniqueOrThrow({ where: { id } });
  if (await confirmPassword(user, password, guesser)) return;
  throw new ServiceError('VALIDATION_ERROR', 'password: is not right');
}

type Spend = (tx: Tx) => Promise<void>;

async function checkShown(user: BrowserUser, shown: Shown): Promise<Spend> {
  const { id: userId, sessionId } = user;
  const { password, code, passkey, challenge_id: challengeId } = shown;
  const guesser = { address: currentOrigin().address, name: user.guesser };
  if (password !== undefined) {
    await requirePassword(user, password);
    return async () => undefined;
  }
  if (passkey && challengeId) {
    const challenge = await takeGuess({ id: challengeId, sessionId }, ['confirmation']);
    const proven = await prove(userId, { passkey }, challenge, guesser);
    return async (tx) => {
      await spendChallenge(tx, challenge.id);
      await proven.use(tx);
    };
  }
  return (await prove(userId, { code: code ?? '' }, null, guesser)).use;
}

/**
 * Lets the session of whoever acts change their factors for ten minutes, once they have shown their
 * password, a code or a passkey. Throws VALIDATION_ERROR for what is not right, RATE_LIMITED after
 * about ten wrong ones.
 */
export async function confirmIdentity(
  actor: Actor,
  shown: Shown,
): Promise<{ confirmed_until: string }> {
  const user = await browserUser(actor);
  try {
    const spend = await checkShown(user, shown);
    await inTransaction(async (tx) => {
      await spend(tx);
      await recordAuditOfPerson(tx, user.id, { kind: 'session.confirmed' });
    });
  } catch (error) {
    const isWrong = error instanceof ServiceError && error.code === 'VALIDATION_ERROR';
    if (isWrong) recordRefusedSignIn(user.id, 'wrong_confirmation');
    throw error;
  }
  return { confirmed_until: (await markConfirmed(user.sessionId)).toISOString() };
}
