import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { keepJob } from '@/lib/hiring/records/job-record';

type Place = { orgId: string; id: string };

async function keepIntakeJob(tx: Tx, { orgId, id }: Place) {
  const where = { orgId_id: { orgId, id } };
  const { name, intakeJobId } = await tx.location.findUniqueOrThrow({ where });
  return {
    name,
    kept: intakeJobId && (await keepJob(tx, orgId, intakeJobId)) ? intakeJobId : null,
  };
}

/**
 * Returns the job for a location's ingested applications, creating it if needed, and prevents its
 * deletion until the transaction ends.
 */
export async function ensureIntakeJob(tx: Tx, place: Place): Promise<string> {
  const { kept } = await keepIntakeJob(tx, place);
  if (kept) return kept;
  const { orgId, id } = place;
  const where = { orgId_id: { orgId, id } };
  // Only the creation of the job locks the location, so applications to it do not wait for each
  // other.
  await tx.$queryRaw`SELECT 1 FROM location WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  const { name, kept: made } = await keepIntakeJob(tx, place);
  if (made) return made;
  const intakeJobId = newId();
  const title = `General application, ${name}`;
  const job = { orgId, id: intakeJobId, locationId: id, title, status: 'active' } as const;
  await tx.job.create({ data: job });
  await tx.location.update({ where, data: { intakeJobId } });
  return intakeJobId;
}
