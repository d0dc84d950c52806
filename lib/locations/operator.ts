import { inTransaction } from '@/lib/db';
import { ServiceError } from '@/lib/errors';
import { newId } from '@/lib/ids';

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
    const [locationId, intakeJobId] = [newId(), newId()];
    await tx.location.create({ data: { orgId, id: locationId, name, locationRef } });
    const title = `General application, ${name}`;
    await tx.job.create({ data: { orgId, id: intakeJobId, locationId, title, status: 'active' } });
    const where = { orgId_id: { orgId, id: locationId } };
    await tx.location.update({ where, data: { intakeJobId } });
    return { locationId };
  });
}
