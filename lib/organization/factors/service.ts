import type { z } from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { recordAuditOfPerson } from '@/lib/auth/audit-sessions';
import { confirmedFactors, hasFactor, lockFactors } from '@/lib/auth/factors/factor-rows';
import { recoveryCodesLeft, replaceRecoveryCodes } from '@/lib/auth/factors/recovery-codes';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import type { AuthFactor } from '@/prisma/generated/client';
import { browserUser, confirmedUser } from './browser-user';
import type { listFactors as listFactorsOperation } from './contract';
import { queueSecurityLetter } from './security-letters';
import { serializeFactor } from './serialize';

async function isRequired(db: Tx, userId: string): Promise<boolean> {
  const organization = { requiresFactor: true };
  return (await db.membership.count({ where: { userId, deactivatedAt: null, organization } })) > 0;
}

/** Returns the factors of the person who acts in a browser session, and what may be done with them. */
export async function listFactors(
  actor: Actor,
): Promise<z.input<NonNullable<typeof listFactorsOperation.result>>> {
  const { id, confirmedUntil, signedInAt } = await browserUser(actor);
  const [factors, left, required, user] = await Promise.all([
    confirmedFactors(prisma(), id),
    recoveryCodesLeft(prisma(), id),
    isRequired(prisma(), id),
    prisma().user.findUniqueOrThrow({ where: { id } }),
  ]);
  return {
    ...{ factors: factors.map(serializeFactor), recovery_codes_left: left, is_required: required },
    has_password: user.passwordHash !== null,
    signed_in_at: signedInAt,
    confirmed_until: confirmedUntil.toISOString(),
  };
}

async function ownFactor(tx: Tx, userId: string, id: string): Promise<AuthFactor> {
  await lockFactors(tx, userId);
  const where = { id, userId, confirmedAt: { not: null } };
  const factor = await tx.authFactor.findFirst({ where });
  if (!factor) throw new ServiceError('NOT_FOUND', 'You have no such second factor.');
  return factor;
}

/** Renames a factor of the person who acts in a browser session; throws NOT_FOUND for any other. */
export async function renameFactor(actor: Actor, factorId: string, name: string) {
  const { id: userId } = await confirmedUser(actor, 'account');
  return inTransaction(async (tx) => {
    const before = await ownFactor(tx, userId, factorId);
    await checkVersion(tx, actor.orgId, { untraced: true }, () => serializeFactor(before));
    if (before.name === name) return { factor: serializeFactor(before) };
    const after = await tx.authFactor.update({ where: { id: factorId }, data: { name } });
    const names = { before: { factor: before.name }, after: { factor: name } };
    await recordAuditOfPerson(tx, userId, { kind: 'factor.renamed', ...names });
    return { factor: serializeFactor(after) };
  });
}

/**
 * Removes a factor, and with the last one the recovery codes. Throws NOT_FOUND for another's,
 * VALIDATION_ERROR for the last one where an organization of theirs requires one.
 */
export async function removeFactor(actor: Actor, factorId: string): Promise<undefined> {
  const { id: userId } = await confirmedUser(actor, 'account');
  await inTransaction(async (tx) => {
    const { name, kind } = await ownFactor(tx, userId, factorId);
    await tx.authFactor.delete({ where: { id: factorId } });
    if (!(await hasFactor(tx, userId))) {
      if (await isRequired(tx, userId)) {
        const message = 'Your organization requires a second factor: add another one first.';
        throw new ServiceError('VALIDATION_ERROR', message);
      }
      await tx.recoveryCode.deleteMany({ where: { userId } });
    }
    const before = { factor: name, kind };
    await recordAuditOfPerson(tx, userId, { kind: 'factor.removed', before });
    await queueSecurityLetter(tx, userId, { what: 'factor_removed', factor: name });
  });
}

/** Gives whoever has a factor new recovery codes; throws VALIDATION_ERROR for whoever has none. */
export async function newRecoveryCodes(actor: Actor): Promise<{ recovery_codes: string[] }> {
  const { id: userId } = await confirmedUser(actor, 'account');
  return inTransaction(async (tx) => {
    await lockFactors(tx, userId);
    if (!(await hasFactor(tx, userId))) {
      throw new ServiceError('VALIDATION_ERROR', 'You have no second factor.');
    }
    await recordAuditOfPerson(tx, userId, { kind: 'recovery_codes.replaced' });
    return { recovery_codes: await replaceRecoveryCodes(tx, userId) };
  });
}
