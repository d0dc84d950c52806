import { createHash, randomBytes } from 'node:crypto';
import { unauthorized } from '@/lib/auth/unauthorized';
import { currentTime } from '@/lib/base/clock';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { AuthChallenge, AuthChallengePurpose } from '@/prisma/generated/client';

const validMinutes = 10;
const mostGuesses = 5;

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** What a challenge keeps of the password hash that was right; null where there was none. */
export const passwordMark = (passwordHash: string | null) =>
  passwordHash === null ? null : hashOf(passwordHash);

type Asked = {
  purpose: AuthChallengePurpose;
  userId: string | null;
  /** The session that asks; otherwise a browser that has none, which is given a token. */
  sessionId?: string;
  passwordHash?: string | null;
};

export type NewChallenge = { id: string; nonce: string; token: string; expiresAt: Date };

/** Asks a question that is good for ten minutes, five guesses and one right answer. */
export async function createChallenge(asked: Asked): Promise<NewChallenge> {
  const { purpose, userId, sessionId = null, passwordHash = null } = asked;
  const token = randomBytes(32).toString('base64url');
  const { id, nonce, expiresAt } = await prisma().authChallenge.create({
    data: {
      ...{ id: newId(), purpose, userId, sessionId },
      tokenHash: sessionId ? null : hashOf(token),
      checkedHash: passwordMark(passwordHash),
      nonce: randomBytes(32).toString('base64url'),
      expiresAt: new Date(currentTime().getTime() + validMinutes * 60_000),
    },
  });
  return { id, nonce, token, expiresAt };
}

const over = () => unauthorized('This sign-in has expired. Sign in again.');

const isOpen = () => ({
  ...{ spentAt: null, guesses: { lt: mostGuesses } },
  expiresAt: { gt: currentTime() },
});

/** Returns the open challenge of a browser's token, or null if it is over. */
export async function readChallenge(token: string | null): Promise<AuthChallenge | null> {
  if (!token) return null;
  return prisma().authChallenge.findFirst({ where: { tokenHash: hashOf(token), ...isOpen() } });
}

/** Whose challenge it is: the browser's that keeps its token, or the session's that asked. */
export type ChallengeHolder = { token: string | null } | { id: string; sessionId: string };

/**
 * Counts a guess at a challenge before the guess is looked at, and returns the challenge. Throws
 * UNAUTHORIZED if it has expired, was answered, or was guessed at too often.
 */
export async function takeGuess(
  holder: ChallengeHolder,
  purposes: readonly AuthChallengePurpose[],
): Promise<AuthChallenge> {
  const own = 'id' in holder ? holder : { tokenHash: hashOf(holder.token ?? ''), sessionId: null };
  const [challenge] = await prisma().authChallenge.updateManyAndReturn({
    where: { ...own, purpose: { in: [...purposes] }, ...isOpen() },
    data: { guesses: { increment: 1 } },
  });
  if (!challenge) throw over();
  return challenge;
}

/** Marks a challenge as answered; throws UNAUTHORIZED if somebody else was quicker. */
export async function spendChallenge(tx: Tx, id: string): Promise<void> {
  const open = { id, spentAt: null };
  const data = { spentAt: currentTime() };
  if ((await tx.authChallenge.updateMany({ where: open, data })).count === 0) throw over();
}
