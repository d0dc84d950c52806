import { type Actor, authorize } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { type Reach, reachOf } from '@/lib/auth/reach';
import { inTransaction, read } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import {
  type JobFields,
  jobColumns,
  jobNotFound,
  lockJob,
  serializeJob,
} from '@/lib/hiring/records/job-record';
import { checkVersion } from '@/lib/outbox/activity/check-version';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { Job } from '@/prisma/generated/client';
import { type ApplicationOfJob, readRecentApplications } from './applications';
import {
  checkRecruiter,
  checkSalary,
  type JobInput,
  type JobValues,
  jobValuesOf,
} from './job-values';
import { cascadeTo } from './postings';
import { emptyStats, type JobStats, readJobStats } from './stats';

const jobQuery = `
  SELECT ${jobColumns} FROM job WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`;

export type CountedJob = { job: JobFields; stats: JobStats };

/** Returns a job with its counts in reach, or null if it does not exist or was deleted. */
export async function readJob(
  orgId: string,
  jobId: string,
  reach: Reach | null = null,
): Promise<CountedJob | null> {
  const [[job], stats] = await Promise.all([
    read<JobFields>('job', jobQuery, [orgId, jobId]),
    readJobStats(orgId, jobId, reach),
  ]);
  return job ? { job, stats } : null;
}

/** Returns a job with its counts and ten newest applications; throws JOB_NOT_FOUND. */
export async function getJob(
  actor: Actor,
  jobId: string,
): Promise<CountedJob & { recent: ApplicationOfJob[] }> {
  await authorizeOn(actor, 'job:read', 'job', jobId);
  const reach = reachOf(actor, 'application:read');
  const [found, recent] = await Promise.all([
    readJob(actor.orgId, jobId, reach),
    readRecentApplications(actor.orgId, jobId, reach),
  ]);
  if (!found) throw jobNotFound();
  return { ...found, recent };
}

/** Creates a job, by default as a draft. */
export async function createJob(
  actor: Actor,
  input: JobInput & { title: string },
): Promise<CountedJob> {
  authorize(actor, 'job:write');
  const values = jobValuesOf(input);
  checkSalary(values);
  const job = await inTransaction(async (tx) => {
    await checkRecruiter(tx, actor.orgId, values);
    const data = { ...values, orgId: actor.orgId, id: newId(), title: input.title };
    const created = await tx.job.create({ data });
    const details = { change: 'created', status: created.status };
    await recordActivity(tx, actor, { type: 'job', jobId: created.id, details });
    return created;
  });
  return { job, stats: emptyStats() };
}

function changedFields(before: Job, values: JobValues): (keyof JobValues)[] {
  const names = Object.keys(values) as (keyof JobValues)[];
  return names.filter((name) => values[name] !== before[name]);
}

async function recordUpdate(
  tx: Tx,
  actor: Actor,
  before: Job,
  values: JobValues,
  postings: number,
): Promise<void> {
  const fields = changedFields(before, values);
  if (fields.length === 0 && postings === 0) return;
  const moved = values.status && values.status !== before.status;
  const details = {
    change: 'updated',
    fields,
    ...(moved && { from_status: before.status, to_status: values.status }),
    ...(postings > 0 && { postings }),
  };
  await recordActivity(tx, actor, { type: 'job', jobId: before.id, details });
}

/** Updates a job and, if it is closed or paused, its live postings in the same transaction. */
export async function updateJob(actor: Actor, jobId: string, input: JobInput): Promise<CountedJob> {
  await authorizeOn(actor, 'job:write', 'job', jobId);
  const { orgId } = actor;
  const values = jobValuesOf(input);
  const job = await inTransaction(async (tx) => {
    const before = await lockJob(tx, orgId, jobId);
    await checkVersion(tx, orgId, { jobId }, () => serializeJob(before, emptyStats()));
    if (Object.keys(values).length === 0) return before;
    checkSalary({ ...before, ...values });
    if (values.recruiterId !== before.recruiterId) await checkRecruiter(tx, orgId, values);
    const after = await tx.job.update({ where: { orgId_id: { orgId, id: jobId } }, data: values });
    const postings = await cascadeTo(tx, before, values.status);
    await recordUpdate(tx, actor, before, values, postings);
    return after;
  });
  return { job, stats: await readJobStats(orgId, jobId, reachOf(actor, 'application:read')) };
}
