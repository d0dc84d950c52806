import type { Tx } from '@/lib/base/postgres/transaction';

/**
 * Holds the others who change the organization's own rows (its members, invitations, workflow) until
 * the transaction ends; those who only refer to the organization go on.
 */
export async function lockOrganization(tx: Tx, orgId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${orgId}::uuid FOR NO KEY UPDATE`;
}
