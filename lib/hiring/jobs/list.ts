import { type Actor, authorize } from '@/lib/auth/actor';
import { read } from '@/lib/base/db';
import { offsetOf, type Page, paginate } from '@/lib/base/pagination';
import { type JobCounts, type JobFields, jobColumns } from '@/lib/hiring/records/job-record';
import type { JobStatus } from '@/prisma/generated/client';
import type { JobSort } from './contract';

export type JobFilter = { status?: JobStatus; search?: string; sort: JobSort } & Page;

const orders: Record<JobSort, string> = {
  created_at: 'created_at, id',
  '-created_at': 'created_at DESC, id DESC',
  title: 'lower(title), id',
  '-title': 'lower(title) DESC, id DESC',
  status: 'status, id',
  '-status': 'status DESC, id DESC',
};

const sumOf = (condition: string) => `
  coalesce((SELECT sum(amount) FROM tally
    WHERE org_id = page."orgId" AND job_id = page.id AND ${condition}), 0)::bigint`;

// Numbering the rows keeps the page's order without sorting again after the counts are joined.
const pageQuery = (where: string, sort: JobSort, first: number) => `
  SELECT page.*, ${sumOf("subject = 'screened'")} AS screened,
    ${sumOf("subject = 'qualified'")} AS qualified,
    ${sumOf("subject = 'applications' AND stage = 'hired'")} AS hired
  FROM (
    SELECT ${jobColumns}, row_number() OVER (ORDER BY ${orders[sort]}) AS place
    FROM job WHERE ${where} ORDER BY ${orders[sort]} LIMIT $${first} OFFSET $${first + 1}
  ) AS page ORDER BY place`;

/** Returns a page of the organization's jobs with exact counts, without deleted jobs. */
export async function listJobs(actor: Actor, filter: JobFilter) {
  authorize(actor, 'job:read');
  const conditions = ['org_id = $1', 'deleted_at IS NULL'];
  const values: unknown[] = [actor.orgId];
  const search = filter.search?.trim();
  if (filter.status) conditions.push(`status = $${values.push(filter.status)}`);
  if (search) conditions.push(`strpos(lower(title), lower($${values.push(search)})) > 0`);
  const where = conditions.join(' AND ');
  const form = `${filter.status ? 'status' : 'any'}-${search ? 'search' : 'all'}`;
  const [jobs, [total]] = await Promise.all([
    read<JobFields & JobCounts>(
      `jobs:${filter.sort}:${form}`,
      pageQuery(where, filter.sort, values.length + 1),
      [...values, filter.limit, offsetOf(filter)],
    ),
    read<{ count: number }>(
      `jobs-total:${form}`,
      `SELECT count(*) FROM job WHERE ${where}`,
      values,
    ),
  ]);
  return { jobs, pagination: paginate(filter, total?.count ?? 0) };
}
