import type { Tx } from '@/lib/base/postgres/transaction';
import type { Job, JobStatus } from '@/prisma/generated/client';

const isLive = { in: ['active', 'paused'] satisfies JobStatus[] };

/** Closes or pauses a job's live postings with the job; returns how many changed. */
export async function cascadeTo(
  tx: Tx,
  job: Pick<Job, 'orgId' | 'id'>,
  status: JobStatus | undefined,
): Promise<number> {
  if (status !== 'closed' && status !== 'paused') return 0;
  const { count } = await tx.jobPosting.updateMany({
    where: { orgId: job.orgId, jobId: job.id, status: { ...isLive, not: status } },
    data: { status },
  });
  return count;
}
