import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { insertLocation } from './write-location';

/**
 * Creates a location with the intake job that applications ingested for it belong to; throws
 * VALIDATION_ERROR where the organization, or another registry of its partner, has the
 * `locationRef` already.
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
