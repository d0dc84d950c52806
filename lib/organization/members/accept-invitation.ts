import { hashPassword } from '@/lib/auth/password';
import { createAccount } from '@/lib/auth/users';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
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
  /** The person signs in with what they have; an invitation never sets another's password. */
  hasAccount: boolean;
};

// An account that was closed stays closed: nobody comes back with it by an invitation.
async function accountOf(email: string): Promise<User | null> {
  const account = await prisma().user.findUnique({ where: { email } });
  if (account?.deactivatedAt) throw linkNotFound();
  return account;
}

/** What the person holding an invitation's token is asked; throws NOT_FOUND for any other token. */
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

async function newAccount({ email }: Invitation, { name, password }: NewCredentials) {
  const filled = name.trim();
  if (filled === '' || filled.length > 200 || /\p{Cc}/u.test(filled)) {
    throw new ServiceError('VALIDATION_ERROR', 'Enter your name, in at most 200 characters.');
  }
  return { email, name: filled.toWellFormed(), passwordHash: await hashPassword(password) };
}

// Who became an active member by another way in the meantime keeps the role given there.
async function join(tx: Tx, orgId: string, userId: string, { role }: Invitation): Promise<void> {
  await tx.membership.createMany({ data: { orgId, userId, role }, skipDuplicates: true });
  await tx.membership.updateMany({
    where: { orgId, userId, deactivatedAt: { not: null } },
    data: { role, deactivatedAt: null },
  });
}

/**
 * Makes the person holding an invitation a member and spends it. Who has an account joins with it,
 * untouched; everybody else gets one with this name and password. Throws NOT_FOUND for a token that
 * is no longer good, VALIDATION_ERROR for a name or password that will not do.
 */
export async function acceptInvitation(token: string, credentials: NewCredentials): Promise<void> {
  const link = await findLink(prisma(), 'invitation', token);
  const invitation = invitationOf(link);
  const { email } = invitation;
  const fresh = (await accountOf(email)) ? null : await newAccount(invitation, credentials);
  const { orgId } = link;
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
  });
}
