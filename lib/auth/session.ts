import { memberOfToken, type Organization, organizationsOf } from '@/lib/auth/membership';
import { type Claims, signToken, type VerifiedToken, verifyToken } from '@/lib/auth/tokens';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import type { Permission, Role } from '@/lib/contract/permissions';
import { permissionsHeld } from './actor';
import { recordSignIn } from './audit-sessions';
import {
  continueSession,
  earlier,
  endSessions,
  idleSeconds,
  issueToken,
  type Origin,
  unlessRefused,
} from './session-rows';
import { sessionFits } from './sso-required';
import { unauthorized } from './unauthorized';

export type Session = {
  token: string;
  expiresAt: Date;
  user: { id: string; name: string; email: string; role: Role; permissions: Permission[] };
  organization: { id: string; name: string };
  organizations: Organization[];
  /** True where an organization's own provider began it: it counts there alone. */
  isByProvider: boolean;
  /** Whether nothing can be done with it until its person has set up a second factor. */
  lacksFactor: boolean;
};

// An API token ends at its own end: taken for a session, it could be renewed for ever.
async function claimsOf(token: string | null): Promise<VerifiedToken> {
  if (!token) throw unauthorized('You are not signed in.');
  const claims = await verifyToken(token);
  if (!claims.isSession) throw unauthorized('An API token is no browser session.');
  return claims;
}

/**
 * Returns the session of a token with current user and organization; throws UNAUTHORIZED if
 * invalid or ended.
 */
export async function readSession(token: string | null): Promise<Session> {
  const claims = await claimsOf(token);
  const { userId, orgId, expiresAt } = claims;
  const [member, organizations] = await Promise.all([
    memberOfToken(claims),
    organizationsOf(userId),
  ]);
  const organization = organizations.find(({ id }) => id === orgId);
  if (!organization) throw unauthorized('You are no longer a member of this organization.');
  const { name, email } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  const { role, lacksFactor = false, isByProvider = false } = member;
  const permissions = permissionsHeld(member);
  return {
    token: token ?? '',
    expiresAt,
    user: { id: userId, name, email, role, permissions },
    organization: { id: orgId, name: organization.name },
    organizations: isByProvider ? [organization] : organizations,
    isByProvider,
    lacksFactor,
  };
}

/**
 * Returns whom a session shows to organizations that it is not for; null for nobody, and where the
 * provider of another organization has begun it: its word counts there alone.
 */
export function personElsewhere(session: Session | null): string | null {
  return session && !session.isByProvider ? session.user.id : null;
}

async function moveSession(
  sessionId: string,
  member: { userId: string; orgId: string },
): Promise<Date | null> {
  return inTransaction(async (tx) => {
    const end = await continueSession(tx, sessionId, member.orgId);
    if (end) await recordSignIn(tx, member, 'session.moved');
    return end;
  });
}

async function continued(
  claims: Claims,
  until: Date,
  origin: Origin,
  hasMoved = false,
): Promise<Session> {
  const { userId, orgId, sessionId } = claims;
  // A token of the release before rows gets one here.
  if (!sessionId) {
    const expiresInSeconds = Math.floor((until.getTime() - currentTime().getTime()) / 1000);
    if (expiresInSeconds < 1) throw unauthorized('The session has ended.');
    const fresh = await issueToken({ userId, orgId, isSession: true, expiresInSeconds, origin });
    return readSession(fresh.token);
  }
  if (!(await sessionFits(sessionId, orgId))) {
    throw unauthorized(
      'This sign-in does not count in this organization. Sign in again, as it requires.',
    );
  }
  const end = hasMoved
    ? await moveSession(sessionId, { userId, orgId })
    : await continueSession(prisma(), sessionId, orgId);
  if (!end) throw unauthorized('The session has ended.');
  return readSession((await signToken({ ...claims, expiresAt: earlier(until, end) })).token);
}

/**
 * Takes a session to another organization of the same user, until the same moment. Throws
 * UNAUTHORIZED if the user is not an active member there.
 */
export async function switchOrganization(
  token: string | null,
  orgId: string,
  origin: Origin,
): Promise<Session> {
  const before = await claimsOf(token);
  const claims = { ...before, orgId };
  await memberOfToken(claims);
  return continued(claims, claims.expiresAt, origin, before.orgId !== orgId);
}

/**
 * Issues a new token with a full idle lifetime for a session that has not ended, never past the
 * session's absolute end.
 */
export async function renewSession(token: string | null, origin: Origin): Promise<Session> {
  const claims = await claimsOf(token);
  await memberOfToken(claims);
  return continued(claims, new Date(currentTime().getTime() + idleSeconds() * 1000), origin);
}

/** Ends the session of a token for every holder of it; does nothing if the token is not valid. */
export async function signOutOf(token: string): Promise<void> {
  const claims = await claimsOf(token).catch(unlessRefused);
  if (!claims?.sessionId) return;
  const { sessionId: id, userId } = claims;
  await inTransaction((tx) => endSessions(tx, { id, userId }, 'sign_out'));
}
