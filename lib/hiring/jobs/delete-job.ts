import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { reachOf } from '@/lib/auth/reach';
import { currentTime } from '@/lib/base/clock';
import { inTransaction } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { lockJobForDeletion } from '@/lib/hiring/records/job-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { openStages } from '@/lib/pipeline/coarse-status';
import { cascadeTo } from './postings';

/**
 * Soft-deletes a job and closes its live postings. Throws JOB_NOT_FOUND, or
 * JOB_HAS_OPEN_APPLICATIONS if the job has open applications.
 */
export async function deleteJob(actor: Actor, jobId: string): Promise<undefined> {
  await authorizeOn(actor, 'job:write', 'job', jobId);
  const { orgId } = actor;
  await inTransaction(async (tx) => {
    const job = await lockJobForDeletion(tx, orgId, jobId);
    const isOpen = { closedAt: null, stage: { in: openStages } };
    const open = await tx.application.count({ where: { orgId, jobId, ...isOpen } });
    if (open > 0) {
      // Whoever sees only some of them is not told how many there are.
      const count = reachOf(actor, 'application:read') ? '' : ` (${open})`;
      throw new ServiceError(
        'JOB_HAS_OPEN_APPLICATIONS',
        `The job has open applications${count}; close them first.`,
      );
    }
    await tx.job.update({
      where: { orgId_id: { orgId, id: jobId } },
      data: { deletedAt: currentTime() },
    });
    const postings = await cascadeTo(tx, job, 'closed');
    const details = { change: 'deleted', ...(postings > 0 && { postings }) };
    await recordActivity(tx, actor, { type: 'job', jobId, details });
  });
}
