import { findMember, type Organization, organizationsOf } from '@/lib/auth/membership';
import { issueToken, verifyToken } from '@/lib/auth/tokens';
import { prisma } from '@/lib/base/db';
import type { Role } from '@/lib/contract/permissions';
import { unauthorized } from './unauthorized';

export type Session = {
  token: string;
  expiresAt: Date;
  user: { id: string; name: string; email: string; role: Role };
  organization: { id: string; name: string };
  organizations: Organization[];
};

/**
 * Returns the session of a token with current user and organization; throws UNAUTHORIZED if
 * invalid.
 */
export async function readSession(token: string | null): Promise<Session> {
  if (!token) throw unauthorized('You are not signed in.');
  const { userId, orgId, expiresAt } = await verifyToken(token);
  const organizations = await organizationsOf(userId);
  const organization = organizations.find(({ id }) => id === orgId);
  if (!organization) throw unauthorized('You are no longer a member of this organization.');
  const { name, email } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  return {
    token,
    expiresAt,
    user: { id: userId, name, email, role: organization.role },
    organization: { id: orgId, name: organization.name },
    organizations,
  };
}

/**
 * Issues a token for another organization of the same user that ends with the current one. Throws
 * UNAUTHORIZED if the user is not an active member there.
 */
export async function switchOrganization(token: string | null, orgId: string): Promise<Session> {
  if (!token) throw unauthorized('You are not signed in.');
  const { userId, expiresAt } = await verifyToken(token);
  if (!(await findMember(orgId, userId))) {
    throw unauthorized('You are not a member of this organization.');
  }
  const left = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  if (left < 1) throw unauthorized('The session has ended.');
  const issued = await issueToken({ userId, orgId, isSession: true, expiresInSeconds: left });
  return readSession(issued.token);
}

/** Issues a new token with a full lifetime for a session that has not ended. */
export async function renewSession(token: string | null): Promise<Session> {
  if (!token) throw unauthorized('You are not signed in.');
  const { userId, orgId } = await verifyToken(token);
  if (!(await findMember(orgId, userId))) {
    throw unauthorized('You are no longer a member of this organization.');
  }
  return readSession((await issueToken({ userId, orgId, isSession: true })).token);
}
