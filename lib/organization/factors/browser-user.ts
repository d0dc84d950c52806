import { type Actor, authorize, guesserOf } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { AuthSession } from '@/prisma/generated/client';

const validMinutes = 10;

/** Whoever acts in a browser session, and until when they may change their factors. */
export type BrowserUser = {
  id: string;
  sessionId: string;
  confirmedUntil: Date;
  /** Who guesses at their password and codes. */
  guesser: string;
};

const validFrom = (time: Date) => new Date(time.getTime() + validMinutes * 60_000);

// What one organization's provider says must not reach into another: for whoever belongs to others
// too, it shows nothing of who they are there.
async function countsAsShown({ provider, userId, orgId }: AuthSession): Promise<boolean> {
  if (provider === null) return true;
  return (await prisma().membership.count({ where: { userId, orgId: { not: orgId } } })) === 0;
}

async function confirmedUntil(session: AuthSession): Promise<Date> {
  const { createdAt, confirmedAt } = session;
  if (confirmedAt) return validFrom(confirmedAt);
  return (await countsAsShown(session)) ? validFrom(createdAt) : new Date(0);
}

/** Returns whoever acts in a browser session; throws INSUFFICIENT_PERMISSIONS for any other actor. */
export async function browserUser(actor: Actor): Promise<BrowserUser> {
  authorize(actor, 'factor:write');
  if (actor.type === 'user' && actor.sessionId) {
    const { id, sessionId } = actor;
    const own = { id: sessionId, userId: id, kind: 'browser' as const, endedAt: null };
    const session = await prisma().authSession.findFirst({ where: own });
    if (session) {
      const until = await confirmedUntil(session);
      return { id, sessionId, confirmedUntil: until, guesser: guesserOf(actor) };
    }
  }
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    'Second factors are kept in the browser only, by the person who is signed in there.',
  );
}

/**
 * Returns whoever acts in a browser session and has shown in the last ten minutes who they are, by
 * signing in or by confirming. Throws CONFIRMATION_REQUIRED if that is longer ago.
 */
export async function confirmedUser(actor: Actor): Promise<BrowserUser> {
  const user = await browserUser(actor);
  if (user.confirmedUntil > currentTime()) return user;
  throw new ServiceError('CONFIRMATION_REQUIRED', 'Confirm first that it is you.');
}

/** Marks a session as one whose person has just shown who they are; returns until when that counts. */
export async function markConfirmed(sessionId: string): Promise<Date> {
  const [session] = await prisma().authSession.updateManyAndReturn({
    where: { id: sessionId, endedAt: null },
    data: { confirmedAt: currentTime() },
  });
  if (!session) throw new ServiceError('UNAUTHORIZED', 'The session has ended.');
  return validFrom(session.confirmedAt ?? currentTime());
}
