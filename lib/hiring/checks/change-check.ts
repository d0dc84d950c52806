import type { Actor } from '@/lib/auth/actor';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { lockApplication } from '@/lib/hiring/records/application-record';
import { recordCheck } from '@/lib/hiring/records/check-record';
import type { Application, BackgroundCheck, CheckStatus, Prisma } from '@/prisma/generated/client';
import { decideCheckMove } from './decide-check-move';

/** The error for a check that does not exist or belongs to another organization. */
export function checkNotFound(): ServiceError {
  return new ServiceError('BACKGROUND_CHECK_NOT_FOUND', 'There is no such background check.');
}

/** Reads a background check of an organization; throws BACKGROUND_CHECK_NOT_FOUND. */
export async function loadCheck(
  db: Pick<Tx, 'backgroundCheck'>,
  orgId: string,
  id: string,
): Promise<BackgroundCheck> {
  const check = await db.backgroundCheck.findUnique({ where: { orgId_id: { orgId, id } } });
  if (!check) throw checkNotFound();
  return check;
}

/** Throws APPLICATION_CLOSED for an application that has ended: nobody is checked for it any more. */
export function requireOpen({ closedAt }: Pick<Application, 'closedAt'>): void {
  if (closedAt) throw new ServiceError('APPLICATION_CLOSED', 'The application is closed.');
}

/**
 * Reads a background check and locks its application, so that it cannot end meanwhile. Throws
 * BACKGROUND_CHECK_NOT_FOUND, or APPLICATION_CLOSED if it has ended.
 */
export async function loadOpenCheck(tx: Tx, orgId: string, id: string): Promise<BackgroundCheck> {
  const check = await loadCheck(tx, orgId, id);
  requireOpen(await lockApplication(tx, { orgId }, check.applicationId));
  return check;
}

export type CheckChange = {
  to: CheckStatus;
  data?: Prisma.BackgroundCheckUpdateManyMutationInput;
  reason?: string;
  /** Set by the vendor drain: the change applies only while its lease is valid. */
  leaseToken?: string;
};

/**
 * The only way to change a check's status: decides the change, updates the row if the status is
 * still the one read, and records it, in the caller's transaction. Throws what decideCheckMove
 * refuses, or STAGE_CONFLICT if the check has changed since it was read.
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
