import { isDistributed } from '@/lib/base/citus/is-distributed';
import { lockName } from '@/lib/base/postgres/lock-name';
import type { Tx } from '@/lib/base/postgres/transaction';

/**
 * Locks an organization's own rows (members, invitations, workflow) against other changes until the
 * transaction ends; rows that only refer to the organization are not blocked.
 */
export async function lockOrganization(tx: Tx, orgId: string): Promise<void> {
  if (await isDistributed(tx)) {
    // Each machine has a copy of the row, and locking all of them makes transactions wait in circles.
    await lockName(tx, `organization ${orgId}`);
    return;
  }
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${orgId}::uuid FOR NO KEY UPDATE`;
}
