import type { Actor } from '@/lib/auth/actor';
import { currentTime } from '@/lib/base/clock';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import { codeOf } from '@/lib/base/postgres/problem';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import { wholeApplication } from '@/lib/hiring/records/application-record';
import { countNewApplications } from '@/lib/hiring/records/derived-values';
import { jobNotFound, keepJob } from '@/lib/hiring/records/job-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Application } from '@/prisma/generated/client';

export type Opening = {
  candidateId: string;
  jobId: string;
  locationId: string | null;
  appliedAt: Date;
  /** When the person wished for it, where that is not now: what they asked since counts. */
  wishedAt?: Date | null | undefined;
  /** Finds the job to open it to where the candidate has an open application to `jobId`. */
  elseJob?: () => Promise<string>;
};

const findOpen = `
  SELECT 1 FROM application
  WHERE org_id = $1::uuid AND candidate_id = $2::uuid AND job_id = $3::uuid AND closed_at IS NULL`;

const insertApplication = `
  INSERT INTO application (org_id, id, candidate_id, job_id, location_id, applied_at,
    stage_entered_at, created_at, updated_at, wished_at)
  VALUES ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::timestamptz, $7::timestamptz,
    $7::timestamptz, $7::timestamptz, $8::timestamptz)
  RETURNING ${wholeApplication()}`;

async function insert(tx: Tx, orgId: string, opening: Opening): Promise<Application> {
  const { candidateId, jobId, locationId, appliedAt, wishedAt = null } = opening;
  const place = [candidateId, jobId, locationId];
  const values = [orgId, newId(), ...place, appliedAt, currentTime(), wishedAt];
  try {
    const [made] = await runNamed<Application>(tx, 'application-insert', insertApplication, values);
    if (!made) throw new Error('The database returned no application.');
    return made;
  } catch (error) {
    if (codeOf(error) !== '23505') throw error;
    throw new ServiceError('STAGE_CONFLICT', 'Another request opened this application first.');
  }
}

/**
 * Creates an application in stage `applied` with the first entry of its history. Throws
 * JOB_NOT_FOUND for a deleted job, VALIDATION_ERROR if the candidate has an open application to the
 * job and there is no other to take, STAGE_CONFLICT if a concurrent request created one first.
 */
export async function openApplication(
  tx: Tx,
  actor: Actor,
  opening: Opening,
): Promise<Application> {
  const { orgId } = actor;
  const { candidateId, jobId, elseJob, ...rest } = opening;
  if (!(await keepJob(tx, orgId, jobId))) throw jobNotFound();
  const open = await runNamed(tx, 'open-application', findOpen, [orgId, candidateId, jobId]);
  if (open.length > 0) {
    if (elseJob)
      return openApplication(tx, actor, { ...rest, candidateId, jobId: await elseJob() });
    throw new ServiceError(
      'VALIDATION_ERROR',
      'The candidate has an open application to this job.',
    );
  }
  const application = await insert(tx, orgId, opening);
  await countNewApplications(tx, orgId, [application.id]);
  await recordActivity(tx, actor, {
    type: 'stage',
    candidateId,
    applicationId: application.id,
    jobId,
    fromStage: null,
    toStage: application.stage,
  });
  return application;
}
