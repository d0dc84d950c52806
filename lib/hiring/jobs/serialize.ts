import type { z } from 'zod';
import type { job } from '@/lib/contract/jobs';
import { serializeApplication } from '@/lib/hiring/applications/serialize';
import { serializePerson } from '@/lib/hiring/candidates/serialize';
import type { Job } from '@/prisma/generated/client';
import type { ApplicationOfJob } from './applications';
import type { JobStats } from './stats';

export type JobFields = Pick<
  Job,
  | 'id'
  | 'orgId'
  | 'title'
  | 'description'
  | 'status'
  | 'locationAddress'
  | 'locationCity'
  | 'locationState'
  | 'postalCode'
  | 'locationType'
  | 'department'
  | 'employmentType'
  | 'salaryRangeMin'
  | 'salaryRangeMax'
  | 'salaryPeriod'
  | 'autoScreen'
  | 'agentConfigId'
  | 'createdAt'
  | 'updatedAt'
>;

export type JobCounts = Pick<JobStats, 'screened' | 'qualified' | 'hired'>;

/** One line for where a job is: city and state, else Remote, else the state, else nothing. */
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
    candidates_screened: counts.screened,
    qualified_count: counts.qualified,
    hired_count: counts.hired,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  } satisfies z.input<typeof job>;
}

/** Turns a job and its statistics into the contract's Job. */
export function serializeCountedJob({ job: row, stats }: { job: JobFields; stats: JobCounts }) {
  return serializeJob(row, stats);
}

/** Turns an application and its candidate into the contract's Application that embeds them. */
export function serializeJobApplication({ application, candidate }: ApplicationOfJob) {
  return { ...serializeApplication(application), candidates: serializePerson(candidate) };
}

/** Turns a job with its statistics and newest applications into the contract's detail. */
export function serializeJobDetail(detail: {
  job: JobFields;
  stats: JobStats;
  recent: ApplicationOfJob[];
}) {
  const { byStage, ...counts } = detail.stats;
  return {
    ...serializeCountedJob(detail),
    stats: { ...counts, by_stage: byStage },
    recent_applications: detail.recent.map(serializeJobApplication),
  };
}
