import { operator, recordAudit } from '@/lib/audit/record-audit';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { insertLocation } from './write-location';

/**
 * Creates a location with the intake job for its ingested applications. Throws VALIDATION_ERROR if
 * the organization, or another registry of its partner, already uses the `locationRef`.
 */
export async function createLocation(
  orgId: string,
  location: { name: string; locationRef: string },
): Promise<{ locationId: string }> {
  return inTransaction(async (tx) => {
    if (!(await tx.organization.findUnique({ where: { id: orgId } }))) {
      throw new ServiceError('NOT_FOUND', 'There is no such organization.');
    }
    const { id, name } = await insertLocation(tx, orgId, location);
    const after = { name, location_ref: location.locationRef };
    const entry = { kind: 'location.created', target: { id, name }, after } as const;
    await recordAudit(tx, orgId, operator, entry);
    return { locationId: id };
  });
}
