import { recordAudit } from '@/lib/audit/record-audit';
import { hashNewPassword } from '@/lib/auth/new-password';
import { createAccount } from '@/lib/auth/users';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isPlainName } from '@/lib/base/plain-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { findLink, linkNotFound, spendLink } from '@/lib/outbox/links/public-links';
import type { User } from '@/prisma/generated/client';
import { type Invitation, invitationOf } from './invitations';

export type OpenInvitation = {
  organizationName: string;
  email: string;
  name: string | null;
  /** True if the person already has an account: an invitation never sets its password. */
  hasAccount: boolean;
};

// A deactivated account cannot be reactivated by an invitation.
async function accountOf(email: string): Promise<User | null> {
  const account = await prisma().user.findUnique({ where: { email } });
  if (account?.deactivatedAt) throw linkNotFound();
  return account;
}

/** Returns the invitation of a token; throws NOT_FOUND for an invalid token. */
export async function readInvitation(token: string): Promise<OpenInvitation> {
  const link = await findLink(prisma(), 'invitation', token);
  const { email, name } = invitationOf(link);
  const [organization, account] = await Promise.all([
    prisma().organization.findUniqueOrThrow({ where: { id: link.orgId } }),
    accountOf(email),
  ]);
  return { organizationName: organization.name, email, name, hasAccount: account !== null };
}

export type NewCredentials = { name: string; password: string };

async function newAccount(orgId: string, email: string, { name, password }: NewCredentials) {
  const filled = name.trim();
  if (filled === '' || filled.length > 200 || !isPlainName(filled)) {
    const rule = 'Enter your name, in at most 200 characters and without links.';
    throw new ServiceError('VALIDATION_ERROR', rule);
  }
  const organization = await prisma().organization.findUniqueOrThrow({ where: { id: orgId } });
  const passwordHash = await hashNewPassword(password, [filled, email, organization.name]);
  return { email, name: filled.toWellFormed(), passwordHash };
}

// A person who has become a member in another way meanwhile keeps that role.
async function join(tx: Tx, orgId: string, userId: string, { role }: Invitation): Promise<void> {
  await tx.membership.createMany({ data: { orgId, userId, role }, skipDuplicates: true });
  await tx.membership.updateMany({
    where: { orgId, userId, deactivatedAt: { not: null } },
    data: { role, deactivatedAt: null },
  });
}

/**
 * Makes the holder of an invitation a member and marks it as used. An existing account joins
 * unchanged; otherwise one is created with this name and password. Throws NOT_FOUND for an invalid
 * token, VALIDATION_ERROR for an invalid name or password.
 */
export async function acceptInvitation(token: string, credentials: NewCredentials): Promise<void> {
  const link = await findLink(prisma(), 'invitation', token);
  const invitation = invitationOf(link);
  const { email } = invitation;
  const { orgId } = link;
  const fresh = (await accountOf(email)) ? null : await newAccount(orgId, email, credentials);
  await inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    await spendLink(tx, link);
    if (fresh) await createAccount(tx, fresh);
    const user = await tx.user.findUniqueOrThrow({ where: { email } });
    await join(tx, orgId, user.id, invitation);
    const { id, name } = user;
    const actor = { type: 'user', orgId, id, name, role: invitation.role } as const;
    const details = { change: 'joined', email, role: invitation.role };
    await recordActivity(tx, actor, { type: 'settings', details });
    const after = { role: invitation.role };
    await recordAudit(tx, orgId, actor, { kind: 'member.joined', target: { id, name }, after });
  });
}
