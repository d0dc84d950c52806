import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { type Reach, reachOf, readWithin, type Within } from '@/lib/auth/reach';
import { offsetOf, type Page, paginate } from '@/lib/base/pagination';
import {
  type ApplicationFields,
  joinedApplicationColumns,
} from '@/lib/hiring/records/application-record';
import {
  type CandidateFields,
  candidateOf,
  type JoinedCandidate,
  joinedCandidateColumns,
} from '@/lib/hiring/records/candidate-record';
import { jobNotFound } from '@/lib/hiring/records/job-record';
import { countsInStage, countsNowhere, tallied } from '@/lib/hiring/records/tallies';
import type { StageSlug } from '@/lib/pipeline/stages';

export type ApplicationOfJob = { application: ApplicationFields; candidate: CandidateFields };

type JoinedRow = ApplicationFields & JoinedCandidate;

// The inner query reads only indexes, so a deep page skips index entries, not rows. Whom it leaves out,
// because they count in no stage, are few and looked up in a hash.
const pageQuery = (stage: string, limit: string) => (within: Within) =>
  `
  SELECT ${joinedApplicationColumns}, ${joinedCandidateColumns}
  FROM (
    SELECT id FROM application
    WHERE org_id = $1 AND job_id = $2 ${stage}${within.application('application')}
      AND id NOT IN (SELECT m.id FROM application m
        WHERE m.org_id = $1 AND m.job_id = $2 AND ${countsNowhere('m')})
    ORDER BY id DESC ${limit}
  ) AS page
  JOIN application a ON a.org_id = $1 AND a.id = page.id
  JOIN candidate c ON c.org_id = $1 AND c.id = a.candidate_id
  ORDER BY page.id DESC`;

function separate(row: JoinedRow): ApplicationOfJob {
  return { application: row, candidate: candidateOf(row) };
}

/** Returns a job's ten newest applications in reach with their candidates. */
export async function readRecentApplications(
  orgId: string,
  jobId: string,
  reach: Reach | null,
): Promise<ApplicationOfJob[]> {
  const keys = [orgId, jobId];
  const text = pageQuery('', 'LIMIT 10');
  const rows = await readWithin<JoinedRow>({ reach }, 'job-recent', keys, text);
  return rows.map(separate);
}

async function readPage(
  orgId: string,
  jobId: string,
  { status, ...page }: ApplicationFilter,
  reach: Reach | null,
): Promise<JoinedRow[]> {
  const keys = [orgId, jobId, page.limit, offsetOf(page)];
  const limit = 'LIMIT $3 OFFSET $4';
  const sight = { reach };
  if (!status) return readWithin(sight, 'job-applications', keys, pageQuery('', limit));
  const text = pageQuery('AND stage = $5', limit);
  return readWithin(sight, 'job-applications:stage', [...keys, status], text);
}

const summed = `SELECT coalesce(sum(amount), 0)::bigint
  FROM ${tallied((t) => ` AND ${t}.job_id = $2`)} counted
  WHERE subject = 'applications' AND ($3::stage IS NULL OR stage = $3)`;

const counted = (within: string) => `SELECT count(*) FROM application a
  WHERE a.org_id = $1 AND a.job_id = $2 AND ($3::stage IS NULL OR a.stage = $3)
    AND ${countsInStage('a')}${within}`;

const totalQuery = ({ application }: Within) => `
  SELECT (${application('a') ? counted(application('a')) : summed}) AS total
  FROM job WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`;

export type ApplicationFilter = { status?: StageSlug } & Page;

/**
 * Returns a page of a job's applications in reach, newest first, with the exact total, without those
 * that count in no stage; throws JOB_NOT_FOUND.
 */
export async function listJobApplications(actor: Actor, jobId: string, filter: ApplicationFilter) {
  await authorizeOn(actor, 'application:read', 'job', jobId);
  const reach = reachOf(actor, 'application:read');
  const totalKeys = [actor.orgId, jobId, filter.status ?? null];
  const [rows, [found]] = await Promise.all([
    readPage(actor.orgId, jobId, filter, reach),
    readWithin<{ total: number }>({ reach }, 'job-applications-total', totalKeys, totalQuery),
  ]);
  if (!found) throw jobNotFound();
  return { applications: rows.map(separate), pagination: paginate(filter, found.total) };
}
