import type { z } from 'zod';
import { type Actor, authorize } from '@/lib/auth/actor';
import { endSessions, openBrowserSessions, sessionsIn } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { deviceName } from '@/lib/base/device-name';
import { ServiceError } from '@/lib/base/errors';
import type { AuthSession, Prisma } from '@/prisma/generated/client';
import type { listSessions as listSessionsOperation } from './contract';

type UserActor = Extract<Actor, { type: 'user' }>;

function userOf(actor: Actor): UserActor {
  authorize(actor, 'organization:read');
  if (actor.type !== 'user') throw new ServiceError('UNAUTHORIZED', 'This token is no user’s.');
  return actor;
}

function serialize(session: AuthSession, current: string | undefined) {
  return {
    session_id: session.id,
    device: deviceName(session.userAgent),
    user_agent: session.userAgent,
    address: session.address,
    created_at: session.createdAt.toISOString(),
    last_used_at: (session.lastUsedAt ?? session.createdAt).toISOString(),
    expires_at: session.expiresAt.toISOString(),
    is_current: session.id === current,
  };
}

// An organization decides who its provider signs in, and must not reach what is of others by that;
// a token is for one organization.
const ownOf = ({ id: userId, orgId, isByProvider, sessionId, token }: UserActor) =>
  isByProvider || !sessionId || token
    ? { userId, ...sessionsIn(orgId) }
    : { userId, kind: 'browser' as const };

/** Returns the open browser sessions of a person among `which`, the one used last first. */
export async function sessionsOf(
  userId: string,
  which: Prisma.AuthSessionWhereInput = {},
  current?: string,
) {
  const rows = await prisma().authSession.findMany({
    where: { AND: [openBrowserSessions(userId), which] },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
  });
  return rows.map((row) => serialize(row, current));
}

/**
 * Returns the actor's open browser sessions, the one used last first; those of their organization
 * where its provider has signed them in. UNAUTHORIZED if no user.
 */
export async function listSessions(
  actor: Actor,
): Promise<z.input<NonNullable<typeof listSessionsOperation.result>>> {
  const user = userOf(actor);
  return { sessions: await sessionsOf(user.id, ownOf(user), user.sessionId) };
}

// Whoever has found a token, of an identity provider too, must not be able to throw its person out with it.
function browserOf(actor: Actor): UserActor {
  const user = userOf(actor);
  if (user.sessionId && !user.token) return user;
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    'Sessions are ended in a browser, not by a token.',
  );
}

/** Ends one of the actor's own browser sessions; throws NOT_FOUND for any other. */
export async function endSession(actor: Actor, id: string): Promise<undefined> {
  const own = { id, ...ownOf(browserOf(actor)) };
  if ((await prisma().authSession.count({ where: own })) === 0) {
    throw new ServiceError('NOT_FOUND', 'You have no such session.');
  }
  await inTransaction((tx) => endSessions(tx, own, 'person'));
}

/** Ends the actor's browser sessions but the one they act in; returns how many ended. */
export async function endOtherSessions(actor: Actor): Promise<number> {
  const user = browserOf(actor);
  const others = user.sessionId ? { id: { not: user.sessionId } } : {};
  const which = { ...ownOf(user), expiresAt: { gt: currentTime() }, ...others };
  return inTransaction((tx) => endSessions(tx, which, 'person'));
}
