import type { Tx } from '@/lib/base/postgres/transaction';
import type { AuthFactor } from '@/prisma/generated/client';

/** Locks a person's factors against every other change until the transaction ends. */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM user_account WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Waits for whoever changes a person's factors now and holds up the next one. What is read after it
 * is what they have left.
 */
export async function awaitFactors(tx: Tx, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM user_account WHERE id = ${userId}::uuid FOR SHARE`;
}

/** Returns a person's factors that count, the oldest first. */
export async function confirmedFactors(db: Tx, userId: string): Promise<AuthFactor[]> {
  const where = { userId, confirmedAt: { not: null } };
  return db.authFactor.findMany({ where, orderBy: { id: 'asc' } });
}

/** Returns whether a person has a second factor. */
export async function hasFactor(db: Tx, userId: string): Promise<boolean> {
  return (await db.authFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}
