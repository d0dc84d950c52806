import { type Actor, authorize, guesserOf } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { AuthSession } from '@/prisma/generated/client';

const validMinutes = 10;

/**
 * What somebody shows anew who they are for: to change their account, which counts in all their
 * organizations, or to make something in the one that the session is for.
 */
export type ConfirmedFor = 'account' | 'organization';

/** Whoever acts in a browser session, and until when they count as having shown who they are. */
export type BrowserUser = {
  id: string;
  orgId: string;
  sessionId: string;
  confirmedUntil: Date;
  /** Who guesses at their password and codes. */
  guesser: string;
  /** Whose identity provider began the session: the organization's, or the whole service's. */
  signedInAt: 'organization' | 'service' | null;
};

const validFrom = (time: Date) => new Date(time.getTime() + validMinutes * 60_000);

// What one organization's provider says counts there alone. It neither reaches into another one, nor
// makes a passkey that lets somebody in once the provider does no more: for the account, people show
// what is their own.
function shownAt(session: AuthSession, what: ConfirmedFor): Date {
  const { createdAt, confirmedAt, provider, providerConfirmedAt } = session;
  const byProvider = what === 'organization' ? [createdAt, providerConfirmedAt] : [];
  const shown = [confirmedAt, ...(provider === null ? [createdAt] : byProvider)];
  return new Date(Math.max(0, ...shown.map((time) => time?.getTime() ?? 0)));
}

function signedInAt({ provider, signedInBy }: AuthSession): BrowserUser['signedInAt'] {
  if (provider !== null) return 'organization';
  return signedInBy === 'provider' ? 'service' : null;
}

/** Returns whoever acts in a browser session; throws INSUFFICIENT_PERMISSIONS for any other actor. */
export async function browserUser(
  actor: Actor,
  what: ConfirmedFor = 'account',
): Promise<BrowserUser> {
  authorize(actor, 'factor:write');
  if (actor.type === 'user' && actor.sessionId) {
    const { id, orgId, sessionId } = actor;
    const own = { id: sessionId, userId: id, kind: 'browser' as const, endedAt: null };
    const session = await prisma().authSession.findFirst({ where: own });
    if (session) {
      const shown = shownAt(session, what);
      const confirmedUntil = shown.getTime() === 0 ? shown : validFrom(shown);
      const guesser = guesserOf(actor);
      return { id, orgId, sessionId, confirmedUntil, guesser, signedInAt: signedInAt(session) };
    }
  }
  throw new ServiceError(
    'INSUFFICIENT_PERMISSIONS',
    'This is done in a browser only, by a person who confirms there that it is them: no token can.',
  );
}

/**
 * Returns whoever acts in a browser session and has shown in the last ten minutes who they are, by
 * signing in or by confirming. All that lasts longer than a session asks here first. Throws
 * CONFIRMATION_REQUIRED if that is longer ago, INSUFFICIENT_PERMISSIONS for whoever acts with a token.
 */
export async function confirmedUser(actor: Actor, what: ConfirmedFor): Promise<BrowserUser> {
  const user = await browserUser(actor, what);
  if (user.confirmedUntil > currentTime()) return user;
  throw new ServiceError('CONFIRMATION_REQUIRED', 'Confirm first that it is you.');
}

/**
 * Marks a session as one whose person has just shown who they are, to us or to the provider that
 * began it; returns until when that counts. Throws UNAUTHORIZED if it has ended.
 */
export async function markConfirmed(sessionId: string, byProvider = false): Promise<Date> {
  const now = currentTime();
  const [session] = await prisma().authSession.updateManyAndReturn({
    where: { id: sessionId, endedAt: null, ...(byProvider && { provider: { not: null } }) },
    data: byProvider ? { providerConfirmedAt: now } : { confirmedAt: now },
  });
  if (!session) throw new ServiceError('UNAUTHORIZED', 'The session has ended.');
  return validFrom(now);
}
