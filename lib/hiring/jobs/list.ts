import { type Actor, authorize, userIdOf } from '@/lib/auth/actor';
import { type Reach, reachOf, type Within, within } from '@/lib/auth/reach';
import { read, readUnprepared } from '@/lib/base/db';
import { offsetOf, type Page, paginate } from '@/lib/base/pagination';
import { type JobCounts, type JobFields, jobColumns } from '@/lib/hiring/records/job-record';
import { countsInStage, tallied } from '@/lib/hiring/records/tallies';
import type { JobStatus } from '@/prisma/generated/client';
import type { JobSort } from './contract';

export type JobFilter = {
  status?: JobStatus;
  search?: string;
  mine?: boolean;
  sort: JobSort;
} & Page;

const orders: Record<JobSort, string> = {
  created_at: 'created_at, id',
  '-created_at': 'created_at DESC, id DESC',
  title: 'lower(title), id',
  '-title': 'lower(title) DESC, id DESC',
  status: 'status, id',
  '-status': 'status DESC, id DESC',
};

const screened = 'a.screened_at IS NOT NULL';
const qualified = `a.screening_result = 'passed'`;
const hired = `a.stage = 'hired'`;

// $1 is the organization.
const countOf = (condition: string, { application }: Within) => `
  (SELECT count(*) FROM application a WHERE a.org_id = $1 AND a.job_id = page.id
    AND ${condition} AND ${countsInStage('a')}${application('a')})`;

const ofPage = tallied((t) => ` AND ${t}.job_id = page.id`);

const sumOf = (condition: string) => `
  coalesce((SELECT sum(amount) FROM ${ofPage} counted WHERE ${condition}), 0)::bigint`;

// Numbering the rows keeps the page's order without sorting again after the counts are joined.
const pageQuery = (where: string, sort: JobSort, first: number, counts: string) => `
  SELECT page.*, ${counts}
  FROM (
    SELECT ${jobColumns}, row_number() OVER (ORDER BY ${orders[sort]}) AS place
    FROM job WHERE ${where} ORDER BY ${orders[sort]} LIMIT $${first} OFFSET $${first + 1}
  ) AS page ORDER BY place`;

const tallies = `${sumOf("subject = 'screened'")} AS screened,
    ${sumOf("subject = 'qualified'")} AS qualified,
    ${sumOf("subject = 'applications' AND stage = 'hired'")} AS hired`;

const countsWithin = (reached: Within) => `${countOf(screened, reached)} AS screened,
    ${countOf(qualified, reached)} AS qualified, ${countOf(hired, reached)} AS hired`;

type Shape = { name: string; where: string; values: unknown[]; filter: JobFilter };

/** Counts one by one within the reach, because no tally knows it. */
async function readNarrowed({ where, values, filter }: Shape, reach: Reach) {
  const all = [...values];
  const reached = within({ reach }, (value) => `$${all.push(value)}`);
  const inReach = `${where}${reached.job('job')}`;
  const total = readUnprepared<{ count: number }>(`SELECT count(*) FROM job WHERE ${inReach}`, [
    ...all,
  ]);
  const counts = countsWithin(reached);
  const text = pageQuery(inReach, filter.sort, all.length + 1, counts);
  const page = [...all, filter.limit, offsetOf(filter)];
  return Promise.all([readUnprepared<JobFields & JobCounts>(text, page), total]);
}

async function readAll({ name, where, values, filter }: Shape) {
  const text = pageQuery(where, filter.sort, values.length + 1, tallies);
  const page = [...values, filter.limit, offsetOf(filter)];
  return Promise.all([
    read<JobFields & JobCounts>(`jobs:${filter.sort}:${name}`, text, page),
    read<{ count: number }>(
      `jobs-total:${name}`,
      `SELECT count(*) FROM job WHERE ${where}`,
      values,
    ),
  ]);
}

/** Returns a page of the jobs within the actor's reach with exact counts, without deleted jobs. */
export async function listJobs(actor: Actor, filter: JobFilter) {
  authorize(actor, 'job:read');
  const conditions = ['org_id = $1', 'deleted_at IS NULL'];
  const values: unknown[] = [actor.orgId];
  const search = filter.search?.trim();
  if (filter.status) conditions.push(`status = $${values.push(filter.status)}`);
  if (search) {
    // A search of accents alone is folded to nothing, which must be found in no title rather than in all.
    const folded = `nullif(btrim(folded_text($${values.push(search)})), '')`;
    conditions.push(`strpos(folded_text(title), ${folded}) > 0`);
  }
  if (filter.mine) conditions.push(`recruiter_id = $${values.push(userIdOf(actor))}`);
  const where = conditions.join(' AND ');
  const whose = filter.mine ? 'mine' : 'everybody';
  const name = `${filter.status ? 'status' : 'any'}-${search ? 'search' : 'all'}-${whose}`;
  const shape = { name, where, values, filter };
  const reach = reachOf(actor, 'job:read');
  const [jobs, [total]] = await (reach ? readNarrowed(shape, reach) : readAll(shape));
  return { jobs, pagination: paginate(filter, total?.count ?? 0) };
}
