import type { Tx } from '@/lib/base/postgres/transaction';

/** Returns whether an organization has an active admin besides this person. */
export async function hasOtherAdmin(tx: Tx, orgId: string, userId: string): Promise<boolean> {
  const where = { orgId, userId: { not: userId }, role: 'admin', deactivatedAt: null } as const;
  return (await tx.membership.count({ where: { ...where, user: { deactivatedAt: null } } })) > 0;
}
