import type { Tx } from '@/lib/base/postgres/transaction';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Application } from '@/prisma/generated/client';

const outcomes = ['completed', 'no_show'] as const;

// What arriving in a stage says of the interviews whose time has come.
const outcomeOf: { [Stage in StageSlug]?: (typeof outcomes)[number] } = {
  past_interview: 'completed',
  awaiting_recruiter_action: 'completed',
  failed_interview: 'completed',
  hired: 'completed',
  no_show: 'no_show',
};

/**
 * Notes of the interviews that have begun whether they were held, as the stages say that these
 * applications of one organization have come to. Call it in the transaction that moved them.
 */
export async function noteHeldInterviews(
  tx: Tx,
  orgId: string,
  applications: readonly Application[],
): Promise<void> {
  for (const status of outcomes) {
    const arrived = applications.filter(({ stage }) => outcomeOf[stage] === status);
    if (arrived.length === 0) continue;
    const applicationId = { in: arrived.map(({ id }) => id) };
    await tx.interview.updateMany({
      where: { orgId, applicationId, status: 'scheduled', startTime: { lte: new Date() } },
      data: { status },
    });
  }
}
