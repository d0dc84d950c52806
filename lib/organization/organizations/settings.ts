import { recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize, authorizeWaysIn } from '@/lib/auth/actor';
import { inTransaction, prisma } from '@/lib/base/db';
import type { BodyOf } from '@/lib/contract/operation';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { queueLastingLetter } from '@/lib/organization/factors/security-letters';
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

// Whoever would let people in without a second factor can come in with a password alone.
async function authorizeFactorChange(actor: Actor, { requires_second_factor: wanted }: Change) {
  authorizeWaysIn(actor);
  const where = { id: actor.orgId };
  const { requiresFactor } = await prisma().organization.findUniqueOrThrow({ where });
  if (requiresFactor && !wanted) await confirmedUser(actor, 'organization');
}

/**
 * Changes the settings of the actor's organization; what is not named stays. Throws
 * CONFIRMATION_REQUIRED where a second factor is required no longer and the actor has not just shown
 * who they are.
 */
export async function updateOrganization(
  actor: Actor,
  change: Change,
): Promise<OrganizationWithLogo> {
  authorize(actor, 'settings:write');
  if (change.requires_second_factor !== undefined) await authorizeFactorChange(actor, change);
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
    if (from.requires_second_factor && !to.requires_second_factor && actor.type === 'user') {
      await queueLastingLetter(tx, actor, { made: 'sign_in_changed', name: after.name });
    }
    return after;
  });
}
