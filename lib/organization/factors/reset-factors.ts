import { operator, recordAudit } from '@/lib/audit/record-audit';
import { type Actor, authorizeWaysIn } from '@/lib/auth/actor';
import { recordAuditOfPerson, type SessionEnder } from '@/lib/auth/audit-sessions';
import { lockFactors } from '@/lib/auth/factors/factor-rows';
import { endSessions } from '@/lib/auth/session-rows';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { confirmedUser } from './browser-user';
import { queueSecurityLetter } from './security-letters';

async function removeAll(tx: Tx, userId: string, by: SessionEnder): Promise<number> {
  await lockFactors(tx, userId);
  const { count } = await tx.authFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.authChallenge.deleteMany({ where: { userId } });
  await endSessions(tx, { userId, kind: 'browser' }, 'factor', by);
  await queueSecurityLetter(tx, userId, { what: 'factors_reset', by: by.name });
  return count;
}

/** Removes all factors of a person for an operator and ends their sessions; returns how many there were. */
export async function resetFactors(userId: string): Promise<number> {
  return inTransaction(async (tx) => {
    const removed = await removeAll(tx, userId, operator);
    const entry = { kind: 'factors.reset', after: { removed } } as const;
    await recordAuditOfPerson(tx, userId, entry, operator);
    return removed;
  });
}

// What protects the person in another organization is not this one's to take away.
async function requireOnlyHere(tx: Tx, orgId: string, userId: string): Promise<string> {
  const rows = await tx.membership.findMany({
    where: { userId, deactivatedAt: null, user: { deactivatedAt: null } },
    include: { user: true },
  });
  const own = rows.find((row) => row.orgId === orgId);
  if (!own) throw new ServiceError('NOT_FOUND', 'The organization has no such member.');
  if (rows.length === 1) return own.user.name;
  throw new ServiceError(
    'VALIDATION_ERROR',
    'This account is used in another organization too: ask whoever runs the service.',
  );
}

/**
 * Removes all factors of a member and ends their browser sessions; they are told by email. Throws
 * NOT_FOUND for somebody who is no active member, VALIDATION_ERROR for one of other organizations too,
 * INSUFFICIENT_PERMISSIONS for whoever holds less than an admin or acts with an API token,
 * CONFIRMATION_REQUIRED for whoever has not shown in the last ten minutes who they are.
 */
export async function resetMemberFactors(
  actor: Actor,
  userId: string,
): Promise<{ removed: number }> {
  // A password alone opens the account then, which may hold more than whoever asks.
  authorizeWaysIn(actor);
  await confirmedUser(actor, 'organization');
  const { orgId } = actor;
  return inTransaction(async (tx) => {
    const name = await requireOnlyHere(tx, orgId, userId);
    const removed = await removeAll(tx, userId, actor);
    const target = { id: userId, name };
    await recordAudit(tx, orgId, actor, { kind: 'factors.reset', target, after: { removed } });
    return { removed };
  });
}
