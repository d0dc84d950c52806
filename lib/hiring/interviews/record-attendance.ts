import { currentTime } from '@/lib/base/clock';
import type { Tx } from '@/lib/base/postgres/transaction';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';

const outcomes = ['completed', 'no_show'] as const;

// The attendance that entering a stage implies for interviews that have begun.
const outcomeOf: { [Stage in StageSlug]?: (typeof outcomes)[number] } = {
  past_interview: 'completed',
  awaiting_recruiter_action: 'completed',
  failed_interview: 'completed',
  hired: 'completed',
  no_show: 'no_show',
};

/**
 * Records for interviews that have begun whether they took place, as implied by the stages these
 * applications have entered. Call it in the transaction that moved them.
 */
export async function recordInterviewAttendance(
  tx: Tx,
  orgId: string,
  applications: readonly Application[],
): Promise<void> {
  for (const status of outcomes) {
    const arrived = applications.filter(({ stage }) => outcomeOf[stage] === status);
    if (arrived.length === 0) continue;
    const applicationId = { in: arrived.map(({ id }) => id) };
    await tx.interview.updateMany({
      where: { orgId, applicationId, status: 'scheduled', startTime: { lte: currentTime() } },
      data: { status },
    });
  }
}
