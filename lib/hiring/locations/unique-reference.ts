import { askInTurn } from '@/lib/base/citus/is-distributed';
import { ServiceError } from '@/lib/base/errors';
import type { Tx } from '@/lib/base/postgres/transaction';

/** Locks the partner's location references until the transaction ends. */
async function holdPartner(tx: Tx, partnerId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM partner WHERE id = ${partnerId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Throws VALIDATION_ERROR if another registry of the organization's partner has this reference,
 * even inactive, and keeps it free until the transaction ends. Partners identify a location by its
 * reference alone.
 */
export async function requireFreeRef(tx: Tx, orgId: string, locationRef: string): Promise<void> {
  // Prevents the organization from becoming a registry meanwhile.
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${orgId}::uuid FOR KEY SHARE`;
  const registry = await tx.registry.findUnique({ where: { orgId } });
  if (!registry) return;
  const { partnerId } = registry;
  await holdPartner(tx, partnerId);
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
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${orgId}::uuid FOR UPDATE`;
  await holdPartner(tx, partnerId);
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
