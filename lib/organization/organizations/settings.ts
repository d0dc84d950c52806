import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize, authorizeWaysIn } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import type { BodyOf } from '@/lib/contract/operation';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Organization } from '@/prisma/generated/client';
import type { updateOrganization as updateOrganizationOperation } from './contract';
import { lockOrganization } from './lock-organization';
import type { OrganizationWithLogo } from './serialize';

const include = { logo: { select: { id: true } } } as const;

/** Returns the actor's organization. */
export async function getOrganization(actor: Actor): Promise<OrganizationWithLogo> {
  authorize(actor, 'organization:read');
  return prisma().organization.findUniqueOrThrow({ where: { id: actor.orgId }, include });
}

type Change = BodyOf<typeof updateOrganizationOperation>;

const settingsOf = ({
  name,
  blocklistBehaviour,
  requiresFactor,
  country,
  contact,
  accentColor,
}: Organization) => ({
  name,
  blocklist_behaviour: blocklistBehaviour,
  requires_second_factor: requiresFactor,
  country,
  contact,
  accent_color: accentColor,
});

/** Changes the settings of the actor's organization; what is not named stays. */
export async function updateOrganization(
  actor: Actor,
  change: Change,
): Promise<OrganizationWithLogo> {
  authorize(actor, 'settings:write');
  if (change.requires_second_factor !== undefined) authorizeWaysIn(actor);
  const where = { id: actor.orgId };
  return inTransaction(async (tx) => {
    await lockOrganization(tx, actor.orgId);
    const before = await tx.organization.findUniqueOrThrow({ where, include });
    const from = settingsOf(before);
    await checkVersion(tx, actor.orgId, { targetId: actor.orgId }, () => from);
    const to = { ...from, ...change };
    if (JSON.stringify(from) === JSON.stringify(to)) return before;
    const after = await tx.organization.update({
      where,
      include,
      data: {
        name: to.name,
        blocklistBehaviour: to.blocklist_behaviour,
        requiresFactor: to.requires_second_factor,
        country: to.country,
        contact: to.contact,
        accentColor: to.accent_color,
      },
    });
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
