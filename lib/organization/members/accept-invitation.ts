import { recordAudit } from '@/lib/audit/record-audit';
import { confirmPassword } from '@/lib/auth/confirm-password';
import { organizationsOf } from '@/lib/auth/membership';
import { hashNewPassword } from '@/lib/auth/new-password';
import { domainOf } from '@/lib/auth/sso-required';
import { createAccount } from '@/lib/auth/users';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { isPlainName } from '@/lib/base/plain-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { lockOrganization } from '@/lib/organization/organizations/lock-organization';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { findLink, LinkEnded, spendLink } from '@/lib/outbox/links/public-links';
import { isBlank } from '@/lib/words/characters';
import type { User } from '@/prisma/generated/client';
import { type Invitation, invitationOf } from './invitations';

export type OpenInvitation = {
  organizationName: string;
  email: string;
  name: string | null;
  /** The account of the address, if there is one: an invitation never sets its password. */
  account: { userId: string; proof: Proof } | null;
  /** Whether the organization has the person sign in at its provider, which makes them a member. */
  needsSso: boolean;
};

/**
 * How somebody shows that an account is theirs: by its session; by its password where it is active
 * in no organization and so can have no session; by nothing where it has no password either.
 */
export type Proof = 'session' | 'password' | 'none';

// A deactivated account cannot be reactivated by an invitation.
async function accountOf(email: string): Promise<User | null> {
  const account = await prisma().user.findUnique({ where: { email } });
  if (account?.deactivatedAt) throw new LinkEnded('withdrawn');
  return account;
}

async function proofOf({ id, passwordHash }: User): Promise<Proof> {
  if ((await organizationsOf(id)).length > 0) return 'session';
  return passwordHash === null ? 'none' : 'password';
}

/** Returns the invitation of a token; throws NOT_FOUND for an invalid token. */
export async function readInvitation(token: string): Promise<OpenInvitation> {
  const link = await findLink(prisma(), 'invitation', token);
  const { email, name } = invitationOf(link);
  const [organization, account] = await Promise.all([
    prisma().organization.findUniqueOrThrow({ where: { id: link.orgId } }),
    accountOf(email),
  ]);
  const proven = account && { userId: account.id, proof: await proofOf(account) };
  const needsSso = await needsSsoOf(link.orgId, email);
  return { organizationName: organization.name, email, name, account: proven, needsSso };
}

export type NewCredentials = { name: string; password: string };

async function needsSsoOf(orgId: string, email: string): Promise<boolean> {
  const domain = domainOf(email) ?? '';
  const where = { orgId, domain, verifiedAt: { not: null } };
  const [domains, providers] = await Promise.all([
    prisma().ssoDomain.count({ where }),
    prisma().ssoProvider.count({ where: { orgId, isRequired: true } }),
  ]);
  return domains > 0 && providers > 0;
}

async function newAccount(
  orgId: string,
  { email, isPassedOn }: Invitation,
  { name, password }: NewCredentials,
) {
  const filled = name.trim();
  if (isBlank(filled) || filled.length > 200 || !isPlainName(filled)) {
    const rule = 'Enter your name, in at most 200 characters and without links.';
    throw new ServiceError('VALIDATION_ERROR', rule);
  }
  const organization = await prisma().organization.findUniqueOrThrow({ where: { id: orgId } });
  const passwordHash = await hashNewPassword(password, [filled, email, organization.name]);
  return { email, name: filled.toWellFormed(), passwordHash, isUnproven: isPassedOn };
}

function notTheirs(email: string): ServiceError {
  return new ServiceError(
    'UNAUTHORIZED',
    `There is an account for ${email} already: sign in with it to join.`,
  );
}

async function requireProof(
  account: User,
  { password }: NewCredentials,
  signedInId: string | null,
): Promise<void> {
  if (signedInId === account.id) return;
  if ((await proofOf(account)) !== 'password') throw notTheirs(account.email);
  if (await confirmPassword(account, password)) return;
  throw new ServiceError('VALIDATION_ERROR', 'This is not the password of your account.');
}

// An operator may have closed the account a moment ago.
async function joiningUser(tx: Tx, email: string): Promise<User> {
  const user = await tx.user.findUniqueOrThrow({ where: { email } });
  if (user.deactivatedAt) throw new LinkEnded('withdrawn');
  return user;
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
 * Makes the person of an invitation a member and marks it as used. An existing account joins
 * unchanged, if it is the one signed in or, where it can have no session, by its password; otherwise
 * one is created with this name and password. Throws NOT_FOUND for an invalid token, UNAUTHORIZED
 * for an account that is not shown to be theirs, VALIDATION_ERROR for an invalid name or password,
 * RATE_LIMITED after about ten wrong passwords.
 */
export async function acceptInvitation(
  token: string,
  credentials: NewCredentials,
  signedInId: string | null = null,
): Promise<{ orgId: string; userId: string }> {
  const link = await findLink(prisma(), 'invitation', token);
  const invitation = invitationOf(link);
  const { email } = invitation;
  const { orgId } = link;
  if (await needsSsoOf(orgId, email)) {
    throw new ServiceError('UNAUTHORIZED', 'Sign in by single sign-on to join.');
  }
  const account = await accountOf(email);
  if (account) await requireProof(account, credentials, signedInId);
  const fresh = account ? null : await newAccount(orgId, invitation, credentials);
  return inTransaction(async (tx) => {
    await lockOrganization(tx, orgId);
    await spendLink(tx, link);
    // Made meanwhile, by another invitation for one: whose it is has not been shown.
    if (fresh && !(await createAccount(tx, fresh))) throw notTheirs(email);
    const user = await joiningUser(tx, email);
    await join(tx, orgId, user.id, invitation);
    const { id, name } = user;
    const actor = { type: 'user', orgId, id, name, role: invitation.role, scope: null } as const;
    const details = { change: 'joined', email, role: invitation.role };
    await recordActivity(tx, actor, { type: 'settings', details });
    const after = { role: invitation.role };
    await recordAudit(tx, orgId, actor, { kind: 'member.joined', target: { id, name }, after });
    return { orgId, userId: id };
  });
}
