import { type Reach, readWithin, type Within } from '@/lib/auth/reach';
import { countsInStage, tallied } from '@/lib/hiring/records/tallies';
import { type StageSlug, stageSlugs } from '@/lib/pipeline/stages';

export type JobStats = {
  total: number;
  screened: number;
  qualified: number;
  hired: number;
  byStage: Record<StageSlug, number>;
};

type SumRow = {
  subject: 'applications' | 'screened' | 'qualified';
  stage: StageSlug;
  amount: number;
};

// Where only some of a job's applications are in reach, they are counted one by one.
const countsOf = (jobId: string, within: string) => `
  SELECT subject, stage, count(*) AS amount
  FROM application a
  CROSS JOIN (VALUES ('applications'), ('screened'), ('qualified')) s (subject)
  WHERE a.org_id = $1 AND a.job_id = ${jobId} AND ${countsInStage('a')}${within}
    AND (subject <> 'screened' OR a.screened_at IS NOT NULL)
    AND (subject <> 'qualified' OR a.screening_result = 'passed')
  GROUP BY subject, stage`;

const sumsOf = (jobId: string) => `
  SELECT subject, stage, sum(amount)::bigint AS amount
  FROM ${tallied((t) => ` AND ${t}.job_id = ${jobId}`)} counted
  GROUP BY subject, stage`;

/** The counts of a new job. */
export function emptyStats(): JobStats {
  const byStage = Object.fromEntries(stageSlugs.map((slug) => [slug, 0])) as Record<
    StageSlug,
    number
  >;
  return { total: 0, screened: 0, qualified: 0, hired: 0, byStage };
}

const jobOfApplication = '(SELECT job_id FROM application WHERE org_id = $1 AND id = $2)';

function statsOf(rows: SumRow[]): JobStats {
  const stats = emptyStats();
  for (const row of rows) {
    if (row.subject === 'applications') {
      stats.total += row.amount;
      stats.byStage[row.stage] = row.amount;
    } else {
      stats[row.subject] += row.amount;
    }
  }
  return { ...stats, hired: stats.byStage.hired };
}

const statsText = (jobId: string) => (within: Within) => {
  const narrowed = within.application('a');
  return narrowed ? countsOf(jobId, narrowed) : sumsOf(jobId);
};

/** Returns the exact counts of a job's applications in reach, by stage and screening verdict. */
export async function readJobStats(
  orgId: string,
  jobId: string,
  reach: Reach | null,
): Promise<JobStats> {
  const keys = [orgId, jobId];
  return statsOf(await readWithin<SumRow>({ reach }, 'job-stats', keys, statsText('$2')));
}

/** Returns the same counts for the job of an application. */
export async function readStatsOfApplication(
  orgId: string,
  applicationId: string,
  reach: Reach | null,
): Promise<JobStats> {
  const text = statsText(jobOfApplication);
  const keys = [orgId, applicationId];
  return statsOf(await readWithin<SumRow>({ reach }, 'job-stats-of-application', keys, text));
}
