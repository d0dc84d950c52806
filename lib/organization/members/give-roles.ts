import { recordAudits } from '@/lib/audit/record-audit';
import type { Actor } from '@/lib/auth/actor';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';
import { recordActivities } from '@/lib/outbox/activity/record-activity';
import { type MemberRow, memberActivity, roleEntry, withUser } from './change-member';
import { hasOtherAdmin } from './last-admin';

type Change = { before: MemberRow; role: Role };

const isAdmin = ({ role, deactivatedAt, user }: MemberRow) =>
  role === 'admin' && !deactivatedAt && !user.deactivatedAt;

const becomesAdmin = ({ before, role }: Change) => isAdmin({ ...before, role });

// Otherwise nobody could put right what gave the roles.
async function withoutLastAdmin(tx: Tx, orgId: string, changes: Change[]): Promise<Change[]> {
  const demoted = changes.filter(({ before }) => isAdmin(before));
  const last = demoted.at(-1);
  if (!last || changes.some(becomesAdmin)) return changes;
  const ids = demoted.map(({ before }) => before.userId);
  if (await hasOtherAdmin(tx, orgId, ...ids)) return changes;
  return changes.filter((change) => change !== last);
}

/**
 * Gives members these roles, effective from their next request, in the transaction of a caller who has
 * locked the organization: any number of them in few statements. If no active admin would remain, one
 * of them stays admin.
 */
export async function giveRoles(
  tx: Tx,
  actor: Actor,
  roles: ReadonlyMap<string, Role>,
): Promise<void> {
  const { orgId } = actor;
  const where = { orgId, userId: { in: [...roles.keys()] } };
  const members = await tx.membership.findMany({ where, ...withUser, orderBy: { userId: 'asc' } });
  const wanted = members.flatMap((before) => {
    const role = roles.get(before.userId);
    return role && role !== before.role ? [{ before, role }] : [];
  });
  const changes = await withoutLastAdmin(tx, orgId, wanted);
  if (changes.length === 0) return;
  // Role by role, because a cluster turns no text of a joined row into a role.
  for (const role of new Set(changes.map((change) => change.role))) {
    const userId = { in: changes.flatMap((one) => (one.role === role ? one.before.userId : [])) };
    await tx.membership.updateMany({ where: { orgId, userId }, data: { role } });
  }
  const pairs = changes.map(({ before, role }) => [before, { ...before, role }] as const);
  await recordAudits(
    tx,
    orgId,
    actor,
    pairs.map(([before, after]) => roleEntry(before, after)),
  );
  await recordActivities(
    tx,
    actor,
    pairs.map(([before, after]) => memberActivity(before, after)),
  );
}
