import type { Tx } from '@/lib/base/postgres/transaction';

/** Returns whether an organization has an active admin besides these people. */
export async function hasOtherAdmin(tx: Tx, orgId: string, ...userIds: string[]): Promise<boolean> {
  const where = { orgId, userId: { notIn: userIds }, role: 'admin', deactivatedAt: null } as const;
  return (await tx.membership.count({ where: { ...where, user: { deactivatedAt: null } } })) > 0;
}
