import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import type { BodyOf } from '@/lib/contract/operation';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Organization } from '@/prisma/generated/client';
import type { updateOrganization as updateOrganizationOperation } from './contract';
import { lockOrganization } from './lock-organization';

/** Returns the actor's organization. */
export async function getOrganization(actor: Actor): Promise<Organization> {
  authorize(actor, 'settings:read');
  return prisma().organization.findUniqueOrThrow({ where: { id: actor.orgId } });
}

type Change = BodyOf<typeof updateOrganizationOperation>;

/** Renames the actor's organization or changes its blocklist setting. */
export async function updateOrganization(actor: Actor, change: Change): Promise<Organization> {
  authorize(actor, 'settings:write');
  const where = { id: actor.orgId };
  return inTransaction(async (tx) => {
    await lockOrganization(tx, actor.orgId);
    const before = await tx.organization.findUniqueOrThrow({ where });
    const { name = before.name, blocklist_behaviour: behaviour = before.blocklistBehaviour } =
      change;
    if (name === before.name && behaviour === before.blocklistBehaviour) return before;
    const data = { name, blocklistBehaviour: behaviour };
    const after = await tx.organization.update({ where, data });
    const shown = (row: Organization) => ({
      name: row.name,
      blocklist_behaviour: row.blocklistBehaviour,
    });
    const [from, to] = [shown(before), shown(after)];
    await recordActivity(tx, actor, {
      type: 'settings',
      details: { change: 'organization', from, to },
    });
    const target = { id: after.id, name: after.name };
    const entry = { kind: 'organization.changed', target, before: from, after: to } as const;
    await recordAudit(tx, actor.orgId, actor, entry);
    return after;
  });
}
