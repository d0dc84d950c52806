import { type Actor, authorize } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { AuthSession } from '@/prisma/generated/client';

const validMinutes = 10;

/** Whoever acts in a browser session, and until when they may change their factors. */
export type BrowserUser = { id: string; sessionId: string; confirmedUntil: Date };

function confirmedUntil({ createdAt, confirmedAt }: AuthSession): Date {
  return new Date((confirmedAt ?? createdAt).getTime() + validMinutes * 60_000);
}

/** Returns whoever acts in a browser session; throws INSUFFICIENT_PERMISSIONS for any other actor. */
export async function browserUser(actor: Actor): Promise<BrowserUser> {
  authorize(actor, 'factor:write');
  if (actor.type === 'user' && actor.sessionId) {
    const { id, sessionId } = actor;
    const own = { id: sessionId, userId: id, kind: 'browser' as const, endedAt: null };
    const session = await prisma().authSession.findFirst({ where: own });
    if (session) return { id, sessionId, confirmedUntil: confirmedUntil(session) };
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
  return confirmedUntil(session);
}
