import { type Actor, authorize, authorizeToGive } from '@/lib/auth/actor';
import { endSessions, openBrowserSessions, sessionsIn } from '@/lib/auth/session-rows';
import { inTransaction, prisma } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { sortedByName } from '@/lib/base/sort-by-name';
import { permissionsOf, type Role } from '@/lib/contract/permissions';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { queueLastingLetter } from '@/lib/organization/factors/security-letters';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import {
  changeMember,
  type MemberChange,
  type MemberRow,
  noSuchMember,
  refuseOwner,
  withUser,
} from './change-member';
import { type Invitation, openInvitations } from './invitations';
import { serializeMember } from './serialize';

/** Returns current and former members by name, and open invitations. */
export async function listMembers(
  actor: Actor,
): Promise<{ members: MemberRow[]; invitations: Invitation[] }> {
  authorize(actor, 'settings:read');
  const { orgId } = actor;
  const [members, invitations] = await Promise.all([
    prisma().membership.findMany({ where: { orgId }, ...withUser, orderBy: { userId: 'asc' } }),
    openInvitations(prisma(), orgId),
  ]);
  return { members: sortedByName(members, ({ user }) => user.name), invitations };
}

async function roleOf(tx: Tx, orgId: string, userId: string): Promise<Role> {
  const where = { orgId_userId: { orgId, userId } };
  const member = await tx.membership.findUnique({ where, select: { role: true } });
  if (!member) throw noSuchMember();
  return member.role;
}

async function shownMember(tx: Tx, { orgId }: Actor, userId: string) {
  const where = { orgId_userId: { orgId, userId } };
  const member = await tx.membership.findUnique({ where, ...withUser });
  if (!member) throw noSuchMember();
  return serializeMember(member);
}

// Whoever has found a session must not be able to stay by somebody else whom they let in.
async function confirmNewAdmin(actor: Actor, userId: string, change: MemberChange) {
  const where = { orgId_userId: { orgId: actor.orgId, userId } };
  const before = await prisma().membership.findUnique({ where, include: { user: true } });
  if (!before) return null;
  const { role = before.role, is_active: isActive = before.deactivatedAt === null } = change;
  const wasAdmin = before.role === 'admin' && before.deactivatedAt === null;
  if (role !== 'admin' || !isActive || wasAdmin) return null;
  await confirmedUser(actor, 'organization');
  return before.user.name;
}

/**
 * Changes a member's role, locations or active state as an admin does; see changeMember. Throws
 * NOT_FOUND, VALIDATION_ERROR, INSUFFICIENT_PERMISSIONS where the member would have more than the
 * actor, and CONFIRMATION_REQUIRED for a new admin unless the actor has just shown who they are.
 */
export async function updateMember(
  actor: Actor,
  userId: string,
  change: MemberChange,
): Promise<MemberRow> {
  authorize(actor, 'member:write');
  const { role, is_active: isActive, location_ids: locationIds } = change;
  const newAdmin = await confirmNewAdmin(actor, userId, change);
  return inTransaction(async (tx) => {
    await lockOrganization(tx, actor.orgId);
    if (role || isActive || locationIds !== undefined) {
      authorizeToGive(actor, permissionsOf(role ?? (await roleOf(tx, actor.orgId, userId))));
    }
    await checkVersion(tx, actor.orgId, { targetId: userId }, () => shownMember(tx, actor, userId));
    if (newAdmin !== null && actor.type === 'user') {
      await queueLastingLetter(tx, actor, { made: 'admin_made', name: newAdmin });
    }
    return changeMember(tx, actor, userId, change);
  });
}

/**
 * Ends every browser session of a member that was in the organization, as somebody whose device is
 * lost needs it, and returns how many still had a working token. Throws NOT_FOUND for somebody who is no active member: elsewhere they are nobody’s here to end.
 */
export async function signOutMember(actor: Actor, userId: string): Promise<number> {
  authorize(actor, 'member:write');
  refuseOwner(actor, userId);
  const where = { orgId_userId: { orgId: actor.orgId, userId } };
  return inTransaction(async (tx) => {
    const member = await tx.membership.findUnique({ where });
    if (!member || member.deactivatedAt) throw noSuchMember();
    const here = sessionsIn(actor.orgId);
    const open = await tx.authSession.count({
      where: { AND: [openBrowserSessions(userId), here] },
    });
    await endSessions(tx, { userId, ...here }, 'admin', actor);
    return open;
  });
}
