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
    return { locationId: (await insertLocation(tx, orgId, location)).id };
  });
}
