import {
  anywhere,
  claimByOrganization,
  type Within,
  withinParameter,
} from '@/lib/base/citus/by-organization';
import { inTransaction, pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { lockApplicationsOf } from '@/lib/hiring/records/application-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { screeningActor } from './record-verdict';

export type ClaimedRun = {
  orgId: string;
  id: string;
  applicationId: string;
  candidateId: string;
  attempts: number;
  leaseToken: string;
  /** True where the call was placed already and its result is due. */
  isPlaced: boolean;
};

// A run waits while another call to the same person is under way, whose answers may settle it.
const isFree = (within: Within) => `
  r.status IN ('enqueued', 'calling') AND r.due_at <= now()
  AND (r.lease_expires_at IS NULL OR r.lease_expires_at < now())
  AND (r.status = 'calling' OR NOT EXISTS (
    SELECT FROM screening_run o
    JOIN application oa ON oa.org_id = o.org_id AND oa.id = o.application_id
    WHERE o.status = 'calling' AND o.org_id = r.org_id AND oa.candidate_id = a.candidate_id
      ${within('o.org_id')}))`;

// The candidate is held while claiming, so that two drains never call one person at once.
const claimOf = (within: Within) => `
  WITH due AS (
    SELECT r.org_id, a.candidate_id FROM screening_run r
    JOIN application a ON a.org_id = r.org_id AND a.id = r.application_id
    WHERE ${isFree(within)} ${within('r.org_id')} ${within('a.org_id')}
    ORDER BY r.due_at
    LIMIT $2
  ), held AS MATERIALIZED (
    SELECT c.org_id, c.id FROM candidate c
    JOIN (SELECT DISTINCT org_id, candidate_id FROM due) d
      ON d.org_id = c.org_id AND d.candidate_id = c.id ${within('c.org_id')}
    FOR NO KEY UPDATE OF c SKIP LOCKED
  ), taken AS MATERIALIZED (
    SELECT r.org_id, r.id, h.id AS candidate_id,
      r.status = 'calling' AND r.lease_token IS NULL AS is_placed
    FROM held h
    JOIN application a ON a.org_id = h.org_id AND a.candidate_id = h.id
    JOIN screening_run r ON r.org_id = a.org_id AND r.application_id = a.id
    WHERE ${isFree(within)} ${within('r.org_id')} ${within('a.org_id')}
    FOR UPDATE OF r SKIP LOCKED
  ), claimed AS (
  UPDATE screening_run r
  SET status = 'calling', lease_token = $1, lease_expires_at = now() + make_interval(secs => $3),
      attempts = r.attempts + CASE WHEN t.is_placed THEN 0 ELSE 1 END
  FROM taken t
  WHERE r.org_id = t.org_id AND r.id = t.id ${within('r.org_id')}
  RETURNING r.org_id AS "orgId", r.id, r.application_id AS "applicationId",
    t.candidate_id AS "candidateId", r.attempts, r.lease_token AS "leaseToken",
    t.is_placed AS "isPlaced")
  SELECT * FROM claimed`;

/** Leases about `limit` due runs to the caller, with all others of the same people that are due. */
export async function claimScreenings(limit: number, leaseSeconds: number): Promise<ClaimedRun[]> {
  const claim = async (orgId: string | null) => {
    const text = claimOf(orgId === null ? anywhere : withinParameter(4));
    const values = [newId(), limit, leaseSeconds, ...(orgId === null ? [] : [orgId])];
    return (await pool().query<ClaimedRun>(text, values)).rows;
  };
  const due = `
    SELECT org_id FROM screening_run WHERE status IN ('enqueued', 'calling') AND due_at <= now()
      AND (lease_expires_at IS NULL OR lease_expires_at < now())`;
  return claimByOrganization(due, [], limit, claim);
}

/** Puts runs back for another attempt after `delaySeconds`; what is no longer ours stays as it is. */
export async function retryScreenings(
  runs: readonly ClaimedRun[],
  reason: string,
  delaySeconds: number,
): Promise<number> {
  const result = await pool().query(
    `UPDATE screening_run
     SET status = 'enqueued', due_at = now() + make_interval(secs => $4), failure_reason = $3,
         lease_token = NULL, lease_expires_at = NULL
     WHERE id = ANY($1::uuid[]) AND lease_token = $2`,
    [runs.map(({ id }) => id), runs[0]?.leaseToken, reason, delaySeconds],
  );
  return result.rowCount ?? 0;
}

/** Gives runs up and says so in the candidate's history, in one transaction. */
export async function giveUpScreenings(
  runs: readonly ClaimedRun[],
  reason: string,
): Promise<number> {
  return inTransaction(async (tx) => {
    let given = 0;
    const candidates = new Map(runs.map((run) => [run.candidateId, run]));
    for (const [, run] of [...candidates].sort()) await lockApplicationsOf(tx, run);
    for (const { orgId, id, leaseToken, candidateId, applicationId } of runs) {
      const { count } = await tx.screeningRun.updateMany({
        where: { orgId, id, leaseToken },
        data: { status: 'failed', failureReason: reason, leaseToken: null, leaseExpiresAt: null },
      });
      given += count;
      if (count === 0) continue;
      const details = { direction: 'outbound', status: 'failed', body: reason };
      const about = { candidateId, applicationId, details };
      await recordActivity(tx, screeningActor(orgId), { type: 'call', ...about });
    }
    return given;
  });
}
