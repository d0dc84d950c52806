import type { Actor } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { BackgroundCheck, CheckStatus, Prisma } from '@/prisma/generated/client';
import { decideCheckMove } from './decide-check-move';

/** What a check that is not there, or another organization's, is answered with. */
export function checkNotFound(): ServiceError {
  return new ServiceError('BACKGROUND_CHECK_NOT_FOUND', 'There is no such background check.');
}

/** The background check of an organization; throws BACKGROUND_CHECK_NOT_FOUND. */
export async function loadCheck(
  db: Pick<Tx, 'backgroundCheck'>,
  orgId: string,
  id: string,
): Promise<BackgroundCheck> {
  const check = await db.backgroundCheck.findUnique({ where: { orgId_id: { orgId, id } } });
  if (!check) throw checkNotFound();
  return check;
}

export type CheckChange = {
  to: CheckStatus;
  data?: Prisma.BackgroundCheckUpdateManyMutationInput;
  reason?: string;
  /** Of the vendor's drain: the change counts only while the lease is still its own. */
  leaseToken?: string;
};

/** Records a check's new status, or its creation, in the history of its candidate. */
export async function recordCheck(
  tx: Tx,
  actor: Actor,
  check: BackgroundCheck,
  from: CheckStatus | null,
): Promise<void> {
  const { id, candidateId, applicationId, checkType, status, result, failureReason } = check;
  const details = {
    check_id: id,
    check_type: checkType,
    from,
    to: status,
    ...(result ? { result } : {}),
  };
  const about = { candidateId, applicationId, reason: failureReason };
  await recordActivity(tx, actor, { type: 'background_check', ...about, details });
}

/**
 * The only way a check changes its status: decides, updates the row that still stands where it was
 * read and records it, in the caller's transaction. Throws what decideCheckMove refuses, or
 * STAGE_CONFLICT for the loser of a race.
 */
export async function changeCheck(
  tx: Tx,
  actor: Actor,
  check: BackgroundCheck,
  { to, data = {}, reason, leaseToken }: CheckChange,
): Promise<BackgroundCheck> {
  const { orgId, id, status } = check;
  const verdict = decideCheckMove(status, to);
  if (!verdict.allowed) throw new ServiceError(verdict.code, verdict.message);
  const released = { leaseToken: null, leaseExpiresAt: null, dueAt: null };
  const [changed] = await tx.backgroundCheck.updateManyAndReturn({
    where: { orgId, id, status, ...(leaseToken ? { leaseToken } : {}) },
    data: { status: to, failureReason: reason ?? null, ...released, ...data },
  });
  if (!changed) {
    throw new ServiceError('STAGE_CONFLICT', 'Another request changed this check first.');
  }
  await recordCheck(tx, actor, changed, status);
  return changed;
}
