import { inTransaction } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { newId } from '@/lib/ids';
import { ensureIntakeJob } from './intake';

/**
 * Creates a location with the intake job that applications ingested for it belong to; throws
 * VALIDATION_ERROR where the organization has the `locationRef` already.
 */
export async function createLocation(
  orgId: string,
  { name, locationRef }: { name: string; locationRef: string },
): Promise<{ locationId: string }> {
  return inTransaction(async (tx) => {
    if (!(await tx.organization.findUnique({ where: { id: orgId } }))) {
      throw new ServiceError('NOT_FOUND', 'There is no such organization.');
    }
    if (await tx.location.findUnique({ where: { orgId_locationRef: { orgId, locationRef } } })) {
      throw new ServiceError('VALIDATION_ERROR', `There is a location ${locationRef} already.`);
    }
    const locationId = newId();
    await tx.location.create({ data: { orgId, id: locationId, name, locationRef } });
    await ensureIntakeJob(tx, { orgId, id: locationId });
    return { locationId };
  });
}
