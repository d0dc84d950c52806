import { type Actor, authorize } from '@/lib/auth/actor';
import { read } from '@/lib/base/db';
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
import type { StageSlug } from '@/lib/pipeline/stages';

export type ApplicationOfJob = { application: ApplicationFields; candidate: CandidateFields };

type JoinedRow = ApplicationFields & JoinedCandidate;

// The inner query reads only the index, so a deep page skips index entries, not rows.
const pageQuery = (stage: string, limit: string) => `
  SELECT ${joinedApplicationColumns}, ${joinedCandidateColumns}
  FROM (
    SELECT id FROM application WHERE org_id = $1 AND job_id = $2 ${stage}
    ORDER BY id DESC ${limit}
  ) AS page
  JOIN application a ON a.org_id = $1 AND a.id = page.id
  JOIN candidate c ON c.org_id = $1 AND c.id = a.candidate_id
  ORDER BY page.id DESC`;

function separate(row: JoinedRow): ApplicationOfJob {
  return { application: row, candidate: candidateOf(row) };
}

/** Returns a job's ten newest applications with their candidates. */
export async function readRecentApplications(
  orgId: string,
  jobId: string,
): Promise<ApplicationOfJob[]> {
  const keys = [orgId, jobId];
  const rows = await read<JoinedRow>('job-recent', pageQuery('', 'LIMIT 10'), keys);
  return rows.map(separate);
}

async function readPage(
  orgId: string,
  jobId: string,
  { status, ...page }: ApplicationFilter,
): Promise<JoinedRow[]> {
  const keys = [orgId, jobId, page.limit, offsetOf(page)];
  const limit = 'LIMIT $3 OFFSET $4';
  if (!status) return read<JoinedRow>('job-applications', pageQuery('', limit), keys);
  const text = pageQuery('AND stage = $5', limit);
  return read<JoinedRow>('job-applications:stage', text, [...keys, status]);
}

const totalQuery = `
  SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM tally
          WHERE org_id = $1 AND subject = 'applications' AND job_id = $2
            AND ($3::stage IS NULL OR stage = $3)) AS total
  FROM job WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`;

export type ApplicationFilter = { status?: StageSlug } & Page;

/**
 * Returns a page of a job's applications, newest first, with the exact total; throws JOB_NOT_FOUND.
 */
export async function listJobApplications(actor: Actor, jobId: string, filter: ApplicationFilter) {
  authorize(actor, 'application:read');
  const totalKeys = [actor.orgId, jobId, filter.status ?? null];
  const [rows, [found]] = await Promise.all([
    readPage(actor.orgId, jobId, filter),
    read<{ total: number }>('job-applications-total', totalQuery, totalKeys),
  ]);
  if (!found) throw jobNotFound();
  return { applications: rows.map(separate), pagination: paginate(filter, found.total) };
}
