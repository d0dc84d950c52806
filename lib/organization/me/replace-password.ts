import { operator } from '@/lib/audit/record-audit';
import { recordAuditOfPerson } from '@/lib/auth/audit-sessions';
import { endSessions } from '@/lib/auth/session-rows';
import { currentTime } from '@/lib/base/clock';
import type { Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { type Addressee, queueChangedLetter } from './password-letters';

/** Makes every open link to a new password of this user invalid. */
export async function endResetLinks(tx: Tx, userId: string): Promise<void> {
  const memberships = await tx.membership.findMany({ where: { userId }, select: { orgId: true } });
  await tx.publicLink.updateMany({
    where: {
      orgId: { in: memberships.map(({ orgId }) => orgId) },
      // Such links have no application, so the index on applications finds them.
      applicationId: null,
      purpose: 'password_reset',
      usedAt: null,
      details: { path: ['user_id'], equals: userId },
    },
    data: { usedAt: currentTime(), endedBy: 'withdrawn' },
  });
}

const auditKindOfChange = {
  password_changed: 'password.changed',
  password_reset: 'password.reset',
  password_set: 'password.set',
} as const;

/** What replaces a password: by whom it is done, and which session goes on. */
export type Replacement = {
  userId: string;
  to: Addressee;
  /** The hash that is replaced; if it is another by now, nothing changes. */
  former: string | null;
  passwordHash: string;
  change: keyof typeof auditKindOfChange;
  isOperator?: boolean;
  keptSessionId?: string;
};

/**
 * Replaces a password in the caller's transaction: ends the person's browser sessions but the kept
 * one and their open links to a new password, records it and queues the letter that says so.
 * Returns false and changes nothing if the password is another by now.
 */
export async function replacePassword(
  tx: Tx,
  { userId, to, former, passwordHash, change, isOperator, keptSessionId }: Replacement,
): Promise<boolean> {
  // Locks the row: of two changes one wins, and a sign-in checked against the former password
  // either has its session ended below, or finds the new hash when it adds one.
  const { count } = await tx.user.updateMany({
    where: { id: userId, passwordHash: former, deactivatedAt: null },
    data: { passwordHash },
  });
  if (count === 0) return false;
  const by = isOperator ? operator : undefined;
  await recordAuditOfPerson(tx, userId, { kind: auditKindOfChange[change] }, by);
  const others = keptSessionId ? { id: { not: keptSessionId } } : {};
  await endSessions(tx, { userId, kind: 'browser', ...others }, 'password', by);
  await endResetLinks(tx, userId);
  const { orgId, name } = to;
  const actor = isOperator
    ? ({ type: 'automation', orgId, id: null, name: 'Operator' } as const)
    : ({ type: 'user', orgId, id: userId, name, role: 'viewer', scope: null } as const);
  const details = { change, member: { user_id: userId, name } };
  await recordActivity(tx, actor, { type: 'settings', details });
  await queueChangedLetter(tx, to, currentTime());
  return true;
}
