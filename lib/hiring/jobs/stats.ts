import { read } from '@/lib/base/db';
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

const sumsOf = (jobId: string) => `
  SELECT subject, stage, sum(amount)::bigint AS amount
  FROM tally
  WHERE org_id = $1 AND job_id = ${jobId} AND subject IN ('applications', 'screened', 'qualified')
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

/** Returns the exact counts of a job's applications, by stage and screening verdict. */
export async function readJobStats(orgId: string, jobId: string): Promise<JobStats> {
  return statsOf(await read<SumRow>('job-stats', sumsOf('$2'), [orgId, jobId]));
}

/** Returns the same counts for the job of an application. */
export async function readStatsOfApplication(
  orgId: string,
  applicationId: string,
): Promise<JobStats> {
  const query = sumsOf(jobOfApplication);
  return statsOf(await read<SumRow>('job-stats-of-application', query, [orgId, applicationId]));
}
