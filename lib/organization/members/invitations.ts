import { z } from 'zod';
import { type AuditActor, recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorize, authorizeToGive, userIdOf } from '@/lib/auth/actor';
import { normalizeEmail } from '@/lib/auth/users';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { permissionsOf, type Role, roles } from '@/lib/contract/permissions';
import { confirmedUser } from '@/lib/organization/factors/browser-user';
import { queueLastingLetter } from '@/lib/organization/factors/security-letters';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { createLink } from '@/lib/outbox/links/public-links';
import { sends } from '@/lib/outbox/messages/not-sent';
import { queueMessage } from '@/lib/outbox/messages/queue-messages';
import type { PublicLink } from '@/prisma/generated/client';
import { invitationText } from './letter';

/** The number of days an invitation is valid. */
export const validDays = 7;

export type Invitation = {
  id: string;
  email: string;
  role: Role;
  name: string | null;
  /** Whether somebody else had its link: whoever has it has not shown that the address is theirs. */
  isPassedOn: boolean;
  expiresAt: Date;
  createdAt: Date;
};

const details = z.object({
  email: z.string(),
  role: z.enum(roles),
  name: z.string().nullable(),
  // Links that former releases made say neither.
  invited_by: z.string().nullable().default(null),
  is_passed_on: z.boolean().default(false),
});

/** Returns the invitation stored with a link. */
export function invitationOf(link: PublicLink): Invitation {
  const { id, expiresAt, createdAt } = link;
  const { email, role, name, is_passed_on: isPassedOn } = details.parse(link.details);
  return { id, email, role, name, isPassedOn, expiresAt, createdAt };
}

// Invitations have no application, so the index on applications finds them.
const open = (orgId: string) => ({
  orgId,
  applicationId: null,
  purpose: 'invitation' as const,
  usedAt: null,
  expiresAt: { gt: currentTime() },
});

/** Returns the open invitations of an organization, newest first. */
export async function openInvitations(
  db: Pick<Tx, 'publicLink'>,
  orgId: string,
): Promise<Invitation[]> {
  const links = await db.publicLink.findMany({ where: open(orgId), orderBy: { id: 'desc' } });
  return links.map(invitationOf);
}

/** Invalidates every invitation of an address; another one takes their place, or none. */
export async function revokeInvitationsOf(
  tx: Tx,
  orgId: string,
  email: string,
  endedBy: 'replaced' | 'withdrawn' = 'withdrawn',
): Promise<void> {
  await tx.publicLink.updateMany({
    where: { ...open(orgId), details: { path: ['email'], equals: email } },
    data: { usedAt: currentTime(), endedBy },
  });
}

/** The open invitations that somebody made in these organizations, by their columns. */
export function invitedBy({ userId, orgIds }: { userId: string; orgIds: string[] }) {
  const { orgId: _, ...isOpen } = open('');
  return {
    ...{ orgId: { in: orgIds }, ...isOpen },
    details: { path: ['invited_by'], equals: userId },
  };
}

/** Revokes the open invitations that somebody made, records each, and returns how many there were. */
export async function revokeInvitedBy(
  tx: Tx,
  by: AuditActor,
  which: { userId: string; orgIds: string[] },
): Promise<number> {
  const links = await tx.publicLink.updateManyAndReturn({
    where: invitedBy(which),
    data: { usedAt: currentTime(), endedBy: 'withdrawn' },
  });
  for (const link of links) {
    const target = { id: link.id, name: invitationOf(link).email };
    await recordAudit(tx, link.orgId, by, { kind: 'member.invitation_revoked', target });
  }
  return links.length;
}

/** Throws VALIDATION_ERROR if the address belongs to an active member. */
export async function refuseActiveMember(tx: Tx, orgId: string, email: string): Promise<void> {
  const where = { orgId, deactivatedAt: null, user: { email } };
  if ((await tx.membership.count({ where })) === 0) return;
  throw new ServiceError('VALIDATION_ERROR', 'email: is an active member’s already');
}

type Invitee = { email: string; role: Role; name?: string | undefined };

/** An invitation and, where the service sends no email, the link for whoever invites to pass on. */
export type Sent = { invitation: Invitation; link: string | null };

type Addressed = { email: string; role: Role; name: string | null };

async function sendInvitation(tx: Tx, actor: Actor, invitee: Addressed): Promise<Sent> {
  const { orgId } = actor;
  const { email, role, name } = invitee;
  authorizeToGive(actor, permissionsOf(role));
  const isPassedOn = !sends('email');
  const about = { email, role, name, invited_by: userIdOf(actor), is_passed_on: isPassedOn };
  const link = { orgId, purpose: 'invitation', details: about, validDays } as const;
  const { id, url } = await createLink(tx, link);
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: orgId } });
  const words = { name, url, invitedBy: actor.name, organizationName: organization.name };
  await queueMessage(tx, {
    orgId,
    candidateId: null,
    applicationId: null,
    kind: 'member_invitation',
    channel: 'email',
    recipient: email,
    ...invitationText({ ...words, validDays }),
    scheduledAt: null,
  });
  const where = { orgId_id: { orgId, id } };
  const invitation = invitationOf(await tx.publicLink.findUniqueOrThrow({ where }));
  if (role === 'admin' && actor.type === 'user') {
    await queueLastingLetter(tx, actor, { made: 'admin_invited', name: email });
  }
  return { invitation, link: isPassedOn ? url : null };
}

const notOpen = () => new ServiceError('NOT_FOUND', 'There is no such open invitation.');

/**
 * Invites a person by email, replacing earlier invitations of that address; throws VALIDATION_ERROR
 * for an active member, CONFIRMATION_REQUIRED for an admin unless the actor has just shown who they are.
 */
export async function inviteMember(actor: Actor, invitee: Invitee): Promise<Sent> {
  authorize(actor, 'member:write');
  const email = normalizeEmail(invitee.email);
  const { role, name = null } = invitee;
  if (role === 'admin') await confirmedUser(actor, 'organization');
  return inTransaction(async (tx) => {
    await lockOrganization(tx, actor.orgId);
    await refuseActiveMember(tx, actor.orgId, email);
    await revokeInvitationsOf(tx, actor.orgId, email, 'replaced');
    const sent = await sendInvitation(tx, actor, { email, role, name });
    const change = { change: 'invitation', email, role };
    await recordActivity(tx, actor, { type: 'settings', details: change });
    const target = { id: sent.invitation.id, name: email };
    await recordAudit(tx, actor.orgId, actor, { kind: 'member.invited', target, after: { role } });
    return sent;
  });
}

/**
 * Replaces an open invitation by one with a new link and expiry; the former link stops working.
 * Throws NOT_FOUND for any other, to the loser of two at once too, VALIDATION_ERROR for who became an
 * active member meanwhile, and CONFIRMATION_REQUIRED as inviteMember does.
 */
export async function resendInvitation(actor: Actor, id: string): Promise<Sent> {
  authorize(actor, 'member:write');
  const { orgId } = actor;
  const link = await prisma().publicLink.findFirst({ where: { ...open(orgId), id } });
  if (link && invitationOf(link).role === 'admin') await confirmedUser(actor, 'organization');
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    const [former] = await tx.publicLink.updateManyAndReturn({
      where: { ...open(orgId), id },
      data: { usedAt: currentTime(), endedBy: 'replaced' },
    });
    if (!former) throw notOpen();
    const { email, role, name } = invitationOf(former);
    await refuseActiveMember(tx, orgId, email);
    const sent = await sendInvitation(tx, actor, { email, role, name });
    const details = { change: 'invitation_renewed', email, role };
    await recordActivity(tx, actor, { type: 'settings', details });
    const target = { id: sent.invitation.id, name: email };
    await recordAudit(tx, orgId, actor, { kind: 'member.invitation_renewed', target });
    return sent;
  });
}

/** Revokes an open invitation; throws NOT_FOUND for any other. */
export async function revokeInvitation(actor: Actor, id: string): Promise<undefined> {
  authorize(actor, 'member:write');
  await inTransaction(async (tx) => {
    const where = { ...open(actor.orgId), id };
    const data = { usedAt: currentTime(), endedBy: 'withdrawn' };
    const [link] = await tx.publicLink.updateManyAndReturn({ where, data });
    if (!link) throw notOpen();
    const revoked = { change: 'invitation_revoked', invitation_id: id };
    await recordActivity(tx, actor, { type: 'settings', details: revoked });
    const target = { id, name: invitationOf(link).email };
    await recordAudit(tx, actor.orgId, actor, { kind: 'member.invitation_revoked', target });
  });
}
