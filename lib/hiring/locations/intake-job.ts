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

async function lockLocation(tx: Tx, { orgId, id }: Place): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM location WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
}

const titleAt = (name: string) => `General application, ${name}`;

async function createGeneralJob(tx: Tx, { orgId, id: locationId }: Place, title: string) {
  const id = newId();
  await tx.job.create({ data: { orgId, id, locationId, title, status: 'active' } });
  return id;
}

/**
 * Returns the job for a location's ingested applications, creating it if needed, and prevents its
 * deletion until the transaction ends.
 */
export async function ensureIntakeJob(tx: Tx, place: Place): Promise<string> {
  const { kept } = await keepIntakeJob(tx, place);
  if (kept) return kept;
  const { orgId, id } = place;
  // Only the creation of the job locks the location, so applications to it do not wait for each
  // other.
  await lockLocation(tx, place);
  const { name, kept: made } = await keepIntakeJob(tx, place);
  if (made) return made;
  const intakeJobId = await createGeneralJob(tx, place, titleAt(name));
  await tx.location.update({ where: { orgId_id: { orgId, id } }, data: { intakeJobId } });
  return intakeJobId;
}

const freeJob = `
  SELECT j.id FROM job j
  WHERE j.org_id = $1::uuid AND j.location_id = $2::uuid AND j.title = $3::text
    AND j.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM application a
      WHERE a.org_id = $1::uuid AND a.job_id = j.id AND a.candidate_id = $4::uuid
        AND a.closed_at IS NULL)
  ORDER BY j.id LIMIT 1`;

/**
 * Returns a general job of a location that the candidate has no open application to, creating it if
 * needed, for where the intake job is taken; the location keeps its intake job.
 */
export async function ensureFreeJob(tx: Tx, place: Place, candidateId: string): Promise<string> {
  const { orgId, id: locationId } = place;
  // Who come at once share the job that the first of them creates.
  await lockLocation(tx, place);
  const title = titleAt((await keepIntakeJob(tx, place)).name);
  const values = [orgId, locationId, title, candidateId];
  const [job] = await runNamed<{ id: string }>(tx, 'free-job', freeJob, values);
  return job?.id ?? createGeneralJob(tx, place, title);
}
