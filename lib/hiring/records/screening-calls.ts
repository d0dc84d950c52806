import { byIds, runByIds, type Tx } from '@/lib/base/postgres/transaction';
import type { SkipReason } from '@/lib/contract/screening';

const ended = "SET status = 'cancelled', lease_token = NULL, lease_expires_at = NULL";

const cancelOfApplications = byIds(
  (isNamed) => `
  UPDATE screening_run ${ended}
  WHERE org_id = $1::uuid AND application_id ${isNamed}
    AND (status = 'enqueued' OR (status = 'calling' AND $3::boolean))
  RETURNING id`,
);

const cancelOfCandidates = byIds(
  (isNamed) => `
  UPDATE screening_run ${ended}, failure_reason = $3::text FROM application a
  WHERE screening_run.org_id = $1::uuid AND screening_run.status = 'enqueued'
    AND a.org_id = $1::uuid AND a.id = screening_run.application_id AND a.candidate_id ${isNamed}
  RETURNING screening_run.id`,
);

/**
 * Cancels the screening calls that wait for applications, and says how many. A call that is under way
 * goes on, unless the person is to leave no trace.
 */
export async function cancelScreeningCalls(
  tx: Tx,
  orgId: string,
  applicationIds: readonly string[],
  { isUnderWayToo = false } = {},
): Promise<number> {
  if (applicationIds.length === 0) return 0;
  const values = [orgId, applicationIds, isUnderWayToo] as const;
  return (await runByIds(tx, 'cancel-calls', cancelOfApplications, values)).length;
}

/** Cancels the screening calls that wait for people, whichever application they are about, and says why. */
export async function cancelScreeningCallsTo(
  tx: Tx,
  orgId: string,
  candidateIds: readonly string[],
  reason: SkipReason,
): Promise<void> {
  if (candidateIds.length === 0) return;
  await runByIds(tx, 'cancel-calls-to', cancelOfCandidates, [orgId, candidateIds, reason]);
}
