import { operator } from '@/lib/audit/record-audit';
import { endTokens } from '@/lib/auth/api-tokens/token-rows';
import { recordAuditOfPerson } from '@/lib/auth/audit-sessions';
import { hashNewPassword } from '@/lib/auth/new-password';
import { endSessions } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { endResetLinks, replacePassword } from './replace-password';
import { accountOf, createResetLink } from './request-reset';

async function activeAccount(userId: string) {
  const { email, passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  const account = await accountOf(email);
  if (account) return { ...account, passwordHash };
  throw new ServiceError(
    'VALIDATION_ERROR',
    'The account is closed, or an active member of no organization.',
  );
}

/**
 * Sets somebody's password for an operator and ends their browser sessions; they are told by email.
 * Throws VALIDATION_ERROR for a weak password or a closed account.
 */
export async function setPassword(userId: string, password: string): Promise<void> {
  const { passwordHash: former, ...to } = await activeAccount(userId);
  const passwordHash = await hashNewPassword(password, [to.name, to.email, to.organizationName]);
  const replacement = { userId, to, former, passwordHash, change: 'password_set' } as const;
  const isReplaced = await inTransaction((tx) =>
    replacePassword(tx, { ...replacement, isOperator: true }),
  );
  if (isReplaced) return;
  throw new ServiceError('VALIDATION_ERROR', 'The password was changed a moment ago: try again.');
}

/**
 * Creates a link to a new password for an operator to pass on, without sending a message. Throws
 * VALIDATION_ERROR for a closed account or one without a password.
 */
export async function linkToPassword(userId: string): Promise<{ url: string; expiresAt: Date }> {
  const account = await activeAccount(userId);
  const { orgId } = account;
  return inTransaction(async (tx) => {
    const link = await createResetLink(tx, account);
    if (!link) throw new ServiceError('VALIDATION_ERROR', 'The account has no password.');
    await recordAuditOfPerson(tx, userId, { kind: 'password.link_issued' }, operator);
    const key = { orgId_id: { orgId, id: link.id } };
    const { expiresAt } = await tx.publicLink.findUniqueOrThrow({ where: key });
    return { url: link.url, expiresAt };
  });
}

async function record(tx: Tx, userId: string, change: string): Promise<string[]> {
  const rows = await tx.membership.findMany({
    where: { userId, deactivatedAt: null },
    include: { user: true },
    orderBy: { orgId: 'asc' },
  });
  for (const { orgId, user } of rows) {
    const actor = { type: 'automation', orgId, id: null, name: 'Operator' } as const;
    const details = { change, member: { user_id: userId, name: user.name } };
    await recordActivity(tx, actor, { type: 'settings', details });
  }
  return rows.map(({ orgId }) => orgId);
}

/** Ends every open invitation of the person’s address: opened again, the account joins by none of them. */
async function revokeInvitationsTo(tx: Tx, userId: string): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await tx.publicLink.updateMany({
    where: {
      ...{ purpose: 'invitation', applicationId: null, usedAt: null },
      details: { path: ['email'], equals: email },
    },
    data: { usedAt: currentTime(), endedBy: 'withdrawn' },
  });
}

async function withoutAdmin(tx: Tx, orgIds: string[]): Promise<string[]> {
  const active = { role: 'admin', deactivatedAt: null, user: { deactivatedAt: null } } as const;
  const left = await tx.organization.findMany({
    where: { id: { in: orgIds }, memberships: { none: active } },
    orderBy: { id: 'asc' },
  });
  return left.map(({ name }) => name);
}

/**
 * Closes an account in every organization: its sessions, API tokens, links to a new password and the
 * invitations of its address end at once. Returns how many sessions and tokens ended, and which
 * organizations have no active admin left. Throws VALIDATION_ERROR if it is closed already.
 */
export async function deactivateAccount(
  userId: string,
): Promise<{ ended: number; organizations_without_admin: string[] }> {
  return inTransaction(async (tx) => {
    const open = { id: userId, deactivatedAt: null };
    const { count } = await tx.user.updateMany({
      where: open,
      data: { deactivatedAt: currentTime() },
    });
    if (count === 0) throw new ServiceError('VALIDATION_ERROR', 'The account is closed already.');
    await recordAuditOfPerson(tx, userId, { kind: 'member.deactivated' }, operator);
    const ended =
      (await endSessions(tx, { userId }, 'deactivation', operator)) +
      (await endTokens(tx, { userId }, 'deactivation', operator));
    await endResetLinks(tx, userId);
    await revokeInvitationsTo(tx, userId);
    const orgIds = await record(tx, userId, 'account_deactivated');
    return { ended, organizations_without_admin: await withoutAdmin(tx, orgIds) };
  });
}

/**
 * Opens a closed account again, with the password it had; what ended with it stays ended. Throws
 * VALIDATION_ERROR if it is open.
 */
export async function reactivateAccount(userId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const closed = { id: userId, deactivatedAt: { not: null } };
    const { count } = await tx.user.updateMany({ where: closed, data: { deactivatedAt: null } });
    if (count === 0) throw new ServiceError('VALIDATION_ERROR', 'The account is open.');
    await record(tx, userId, 'account_reactivated');
    await recordAuditOfPerson(tx, userId, { kind: 'member.reactivated' }, operator);
  });
}
