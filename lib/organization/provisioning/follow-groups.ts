import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import { giveRoles } from '@/lib/organization/members/give-roles';
import { rolesByGroups } from '@/lib/organization/sso/group-roles';
import { providerOf } from '@/lib/organization/sso/read-provider';

/**
 * Runs a change of groups and lets the roles of these people follow it: whoever is in a mapped group
 * has its role, whoever has left the last one the default role, or the one that shows least. A role
 * that no group gave stays as it is, and so does the last admin.
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
  const without = provider?.defaultRole ?? 'collaborator';
  const concerned = userIds.filter((userId) => after.get(userId) !== before.get(userId));
  const roles = concerned.map((userId) => [userId, after.get(userId) ?? without] as const);
  await giveRoles(tx, actor, new Map(roles));
}
