import type { Tx } from '@/lib/base/postgres/transaction';

/**
 * Locks an organization's own rows (members, invitations, workflow) against other changes until the
 * transaction ends; rows that only refer to the organization are not blocked.
 */
export async function lockOrganization(tx: Tx, orgId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${orgId}::uuid FOR NO KEY UPDATE`;
}
