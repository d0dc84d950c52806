import { operator, recordAudit } from '@/lib/audit/record-audit';
import { normalizeEmail } from '@/lib/auth/users';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { Role } from '@/lib/contract/permissions';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { createOrganization } from '@/lib/organization/organizations/service';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { createLink } from '@/lib/outbox/links/public-links';
import { refuseActiveMember, revokeInvitationsOf, validDays } from './invitations';

type Invitee = { email: string; role: Role; name?: string | undefined };

export type Invited = { url: string; expiresAt: Date };

/**
 * Creates an invitation link for an operator to pass on, without sending a message. Replaces
 * earlier invitations of that address; throws VALIDATION_ERROR for an active member.
 */
export async function inviteByLink(tx: Tx, orgId: string, invitee: Invitee): Promise<Invited> {
  const email = normalizeEmail(invitee.email);
  const { role, name = null } = invitee;
  await lockOrganization(tx, orgId);
  await refuseActiveMember(tx, orgId, email);
  await revokeInvitationsOf(tx, orgId, email, 'replaced');
  const link = { orgId, purpose: 'invitation', details: { email, role, name }, validDays } as const;
  const { id, url } = await createLink(tx, link);
  const actor = { type: 'automation', orgId, id: null, name: 'Operator' } as const;
  const details = { change: 'invitation', email, role };
  await recordActivity(tx, actor, { type: 'settings', details });
  const target = { id, name: email };
  await recordAudit(tx, orgId, operator, { kind: 'member.invited', target, after: { role } });
  const { expiresAt } = await tx.publicLink.findUniqueOrThrow({
    where: { orgId_id: { orgId, id } },
  });
  return { url, expiresAt };
}

/** Creates an organization, as an operator does. */
export async function foundOrganization(
  tx: Tx,
  name: string,
): Promise<{ id: string; name: string }> {
  const organization = await createOrganization(tx, { name });
  const entry = { kind: 'organization.created', target: organization } as const;
  await recordAudit(tx, organization.id, operator, entry);
  return organization;
}

async function emptyOrganization(tx: Tx, name: string): Promise<string> {
  const [found] = await tx.organization.findMany({
    where: { name },
    include: { _count: { select: { memberships: true } } },
    orderBy: { id: 'asc' },
    take: 1,
  });
  if (!found) return (await foundOrganization(tx, name)).id;
  if (found._count.memberships === 0) return found.id;
  throw new ServiceError(
    'VALIDATION_ERROR',
    `There is an organization "${name}" with members already: invite more with "user invite".`,
  );
}

/**
 * Creates an organization and an invitation link for its first admin. If nobody has joined yet, a
 * repeated call creates a new link for the same organization; throws VALIDATION_ERROR if it has
 * members.
 */
export async function setUp(wanted: {
  organization: string;
  email: string;
  name: string;
}): Promise<Invited & { orgId: string }> {
  return inTransaction(async (tx) => {
    const orgId = await emptyOrganization(tx, wanted.organization);
    const { email, name } = wanted;
    return { orgId, ...(await inviteByLink(tx, orgId, { email, name, role: 'admin' })) };
  });
}
