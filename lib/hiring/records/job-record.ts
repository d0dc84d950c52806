import type { z } from 'zod';
import { ServiceError } from '@/lib/base/errors';
import { runNamed, type Tx } from '@/lib/base/postgres/transaction';
import type { job } from '@/lib/contract/jobs';
import type { Job } from '@/prisma/generated/client';
import { columnsOf } from './columns';

const fields = [
  'id',
  'orgId',
  'title',
  'description',
  'status',
  'locationAddress',
  'locationCity',
  'locationState',
  'postalCode',
  'locationType',
  'department',
  'employmentType',
  'salaryRangeMin',
  'salaryRangeMax',
  'salaryPeriod',
  'autoScreen',
  'agentConfigId',
  'recruiterId',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Job)[];

/** What answers show of a job. */
export type JobFields = Pick<Job, (typeof fields)[number]>;

/** The select list of those fields. */
export const jobColumns = columnsOf(fields);

/** How many of a job's applications were screened, qualified and hired. */
export type JobCounts = { screened: number; qualified: number; hired: number };

/** The error for a job that does not exist, was deleted or belongs to another organization. */
export function jobNotFound(): ServiceError {
  return new ServiceError('JOB_NOT_FOUND', 'There is no such job in this organization.');
}

type LockMode = 'KEY SHARE' | 'NO KEY UPDATE' | 'UPDATE';

const lockQuery = (mode: LockMode) => `
  SELECT 1 FROM job
  WHERE org_id = $1::uuid AND id = $2::uuid AND deleted_at IS NULL FOR ${mode}`;

async function lock(tx: Tx, orgId: string, jobId: string, mode: LockMode): Promise<boolean> {
  const rows = await runNamed(tx, `lock-job:${mode}`, lockQuery(mode), [orgId, jobId]);
  return rows.length > 0;
}

async function lockRow(tx: Tx, orgId: string, jobId: string, mode: LockMode): Promise<Job> {
  if (!(await lock(tx, orgId, jobId, mode))) throw jobNotFound();
  return tx.job.findUniqueOrThrow({ where: { orgId_id: { orgId, id: jobId } } });
}

/** Locks a job until the transaction ends, for edits; throws JOB_NOT_FOUND. */
export function lockJob(tx: Tx, orgId: string, jobId: string): Promise<Job> {
  return lockRow(tx, orgId, jobId, 'NO KEY UPDATE');
}

/** Locks a job exclusively: waits for keepJob and blocks it; throws JOB_NOT_FOUND. */
export function lockJobForDeletion(tx: Tx, orgId: string, jobId: string): Promise<Job> {
  return lockRow(tx, orgId, jobId, 'UPDATE');
}

/** Returns whether a job exists, and prevents its deletion until the transaction ends. */
export function keepJob(tx: Tx, orgId: string, jobId: string): Promise<boolean> {
  return lock(tx, orgId, jobId, 'KEY SHARE');
}

/**
 * Formats a job's location in one line: city and state, else Remote, else the state, else nothing.
 */
export function locationLine(
  row: Pick<Job, 'locationCity' | 'locationState' | 'locationType'>,
): string {
  const isRemote = row.locationType?.trim().toLowerCase() === 'remote';
  if (!row.locationCity && isRemote) return 'Remote';
  return [row.locationCity, row.locationState].filter(Boolean).join(', ');
}

/** Turns a job's row and its counts into the contract's Job. */
export function serializeJob(row: JobFields, counts: JobCounts) {
  return {
    id: row.id,
    org_id: row.orgId,
    title: row.title,
    description: row.description,
    location: locationLine(row),
    location_address: row.locationAddress,
    location_city: row.locationCity,
    location_state: row.locationState,
    postal_code: row.postalCode,
    location_type: row.locationType,
    department: row.department,
    employment_type: row.employmentType,
    status: row.status,
    salary_range_min: row.salaryRangeMin,
    salary_range_max: row.salaryRangeMax,
    salary_period: row.salaryPeriod,
    auto_screen: row.autoScreen,
    agent_config_id: row.agentConfigId,
    recruiter_id: row.recruiterId,
    candidates_screened: counts.screened,
    qualified_count: counts.qualified,
    hired_count: counts.hired,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  } satisfies z.input<typeof job>;
}
