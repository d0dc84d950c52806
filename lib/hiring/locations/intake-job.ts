import { newId } from '@/lib/base/ids';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { keepJob } from '@/lib/hiring/records/job-record';

type Place = { orgId: string; id: string };

type Intake = { name: string; intakeJobId: string | null };

const intakeQuery = `
  SELECT name, intake_job_id AS "intakeJobId" FROM location WHERE org_id = $1::uuid AND id = $2::uuid`;

async function keepIntakeJob(tx: Tx, { orgId, id }: Place) {
  const [location] = await runNamed<Intake>(tx, 'intake-job', intakeQuery, [orgId, id]);
  if (!location) throw new Error('The location of an application is gone.');
  const { name, intakeJobId } = location;
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
