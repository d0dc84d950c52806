import { askInTurn, isDistributed } from '@/lib/base/citus/is-distributed';
import { ServiceError } from '@/lib/base/errors';
import { lockName } from '@/lib/base/postgres/lock-name';
import type { Tx } from '@/lib/base/postgres/transaction';
import { Prisma } from '@/prisma/generated/client';

type Table = 'organization' | 'partner';
type LockMode = 'KEY SHARE' | 'NO KEY UPDATE' | 'UPDATE';

// Where every machine has a copy of the row, locking it makes transactions wait for each other in
// circles: there the coordinator has a lock of that name.
async function hold(tx: Tx, table: Table, id: string, mode: LockMode) {
  if (!(await isDistributed(tx))) {
    await tx.$queryRaw`
      SELECT 1 FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid FOR ${Prisma.raw(mode)}`;
    return;
  }
  const isShared = mode === 'KEY SHARE';
  await lockName(tx, `references of ${table} ${id}`, isShared ? 'shared' : 'exclusive');
}

/**
 * Throws VALIDATION_ERROR if another registry of the organization's partner has this reference,
 * even inactive, and keeps it free until the transaction ends. Partners identify a location by its
 * reference alone.
 */
export async function requireFreeRef(tx: Tx, orgId: string, locationRef: string): Promise<void> {
  // Prevents the organization from becoming a registry meanwhile.
  await hold(tx, 'organization', orgId, 'KEY SHARE');
  const registry = await tx.registry.findUnique({ where: { orgId } });
  if (!registry) return;
  const { partnerId } = registry;
  await hold(tx, 'partner', partnerId, 'NO KEY UPDATE');
  const others = { registry: { partnerId, orgId: { not: orgId } } };
  const taken = await tx.location.findFirst({ where: { locationRef, organization: others } });
  if (!taken) return;
  throw new ServiceError(
    'VALIDATION_ERROR',
    `location_ref: “${locationRef}” is a location of another registry of your partner`,
  );
}

/**
 * Throws VALIDATION_ERROR if another registry of the partner has one of the organization's
 * references, and keeps it so until the transaction ends.
 */
export async function requireOwnRefs(tx: Tx, partnerId: string, orgId: string): Promise<void> {
  await hold(tx, 'organization', orgId, 'UPDATE');
  await hold(tx, 'partner', partnerId, 'NO KEY UPDATE');
  const own = await tx.location.findMany({
    where: { orgId, locationRef: { not: null } },
    select: { locationRef: true },
  });
  await askInTurn(tx);
  // What two organizations have is joined here: where they are spread, they may be on two machines.
  const refs = own.map(({ locationRef }) => locationRef);
  const [taken] = await tx.$queryRaw<{ locationRef: string }[]>`
    SELECT other.location_ref AS "locationRef"
    FROM location other JOIN registry r ON r.org_id = other.org_id
    WHERE other.location_ref = ANY (${refs}) AND r.partner_id = ${partnerId}::uuid
      AND other.org_id <> ${orgId}::uuid
    ORDER BY other.location_ref LIMIT 1`;
  if (!taken) return;
  throw new ServiceError(
    'VALIDATION_ERROR',
    `Another registry of the partner has a location ${taken.locationRef} already.`,
  );
}
