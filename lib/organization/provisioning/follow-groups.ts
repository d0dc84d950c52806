import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';
import { changeMember } from '@/lib/organization/members/change-member';
import { hasOtherAdmin } from '@/lib/organization/members/last-admin';
import { rolesByGroups } from '@/lib/organization/sso/group-roles';
import { providerOf } from '@/lib/organization/sso/read-provider';

// The last admin stays one: otherwise nobody could put the mapping right.
async function giveRole(tx: Tx, actor: Actor, userId: string, role: Role): Promise<void> {
  const { orgId } = actor;
  const where = { orgId_userId: { orgId, userId } };
  const member = await tx.membership.findUniqueOrThrow({ where });
  const isDemoted = member.role === 'admin' && role !== 'admin' && !member.deactivatedAt;
  if (isDemoted && !(await hasOtherAdmin(tx, orgId, userId))) return;
  await changeMember(tx, actor, userId, { role });
}

/**
 * Runs a change of groups and lets the roles of these people follow it: whoever is in a mapped group
 * has its role, whoever has left the last one the default role, or the one that shows least. A role
 * that no group gave stays as it is.
 */
export async function followingGroups(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const { orgId } = actor;
  const provider = await providerOf(tx, orgId);
  const before = await rolesByGroups(tx, provider, { orgId, userIds });
  await change();
  const after = await rolesByGroups(tx, provider, { orgId, userIds });
  for (const userId of userIds) {
    const role = after.get(userId);
    if (role === before.get(userId)) continue;
    await giveRole(tx, actor, userId, role ?? provider?.defaultRole ?? 'collaborator');
  }
}
