import { pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { EventType, ServiceEnvironment } from '@/prisma/generated/client';
import { sealedFor } from './next-secret';

/** A delivery leased for one attempt, with everything the attempt needs. */
export type ClaimedDelivery = {
  orgId: string;
  id: string;
  eventId: string;
  eventType: EventType;
  body: string;
  eventCreatedAt: Date;
  /** The `traceparent` of what emitted the event, if that was traced. */
  traceParent: string | null;
  attemptCount: number;
  /** The number of attempts before the last replay. */
  replayedAfter: number;
  leaseToken: string;
  partnerId: string | null;
  ownUrl: string | null;
  registryUrl: string | null;
  /** The version of the secret that alone may sign it; null for the one in force. */
  secretVersion: number | null;
  sealedSecret: Buffer | null;
};

export type ClaimLimits = {
  /** The maximum number of deliveries to claim. */
  limit: number;
  leaseSeconds: number;
  /** The maximum number in flight to one endpoint, across all drains. */
  perEndpoint: number;
  /** The maximum number of those from bulk actions. */
  bulkPerEndpoint: number;
  /** The maximum number from bulk actions that may start per endpoint and minute. */
  bulkPerMinute: number;
};

const claimLock = 7_250_163_407;

function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not a valid limit.`);
  return value;
}

// Goes through the index endpoint by endpoint, so that neither delivered rows nor the backlog of a
// slow endpoint are read.
const isFree = `status = 'pending' AND (lease_expires_at IS NULL OR lease_expires_at <= now())`;

// `IS TRUE` keeps the planner from using a partial index here: the chosen rows are found by primary
// key.
const isStillFree = `(${isFree}) IS TRUE`;

const underWay = `SELECT count(*) FROM delivery WHERE status = 'pending' AND lease_token IS NOT NULL
  AND endpoint_host = host AND lease_expires_at > now()`;

const takeDue = (isBulk: boolean, room: string) => `
  SELECT host, room, due.* FROM free CROSS JOIN LATERAL (
    SELECT org_id, id, is_bulk, next_attempt_at FROM delivery
    WHERE ${isFree} AND endpoint_host = host AND next_attempt_at <= now() AND is_bulk = ${isBulk}
    ORDER BY next_attempt_at LIMIT greatest(${room}, 0)) due`;

const claim = (limits: ClaimLimits, leaseToken: string, environment: ServiceEnvironment) => `
  WITH RECURSIVE endpoint AS (
    (SELECT endpoint_host AS host FROM delivery WHERE status = 'pending'
     ORDER BY endpoint_host LIMIT 1)
    UNION ALL
    SELECT (SELECT endpoint_host FROM delivery
            WHERE status = 'pending' AND endpoint_host > endpoint.host
            ORDER BY endpoint_host LIMIT 1)
    FROM endpoint WHERE endpoint.host IS NOT NULL
  ), free AS (
    SELECT host,
      ${whole(limits.perEndpoint)} - (${underWay}) AS room,
      least(
        ${whole(limits.bulkPerEndpoint)} - (${underWay} AND is_bulk),
        ${whole(limits.bulkPerMinute)} - (SELECT count(*) FROM delivery WHERE is_bulk
          AND endpoint_host = host AND claimed_at > now() - interval '1 minute')
      ) AS bulk_room
    FROM endpoint WHERE host IS NOT NULL
  ), due AS (
    ${takeDue(false, 'room')}
    UNION ALL
    ${takeDue(true, 'least(room, bulk_room)')}
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY host ORDER BY is_bulk, next_attempt_at) AS place
    FROM due
  ), chosen AS (
    SELECT org_id, id FROM ranked WHERE place <= room
    ORDER BY is_bulk, place, next_attempt_at LIMIT ${whole(limits.limit)}
  ), locked AS (
    SELECT org_id, id FROM delivery JOIN chosen USING (org_id, id)
    WHERE ${isStillFree} FOR UPDATE OF delivery SKIP LOCKED
  ), claimed AS (
    UPDATE delivery
    SET lease_token = '${leaseToken}', claimed_at = now(), updated_at = now(),
        lease_expires_at = now() + interval '${whole(limits.leaseSeconds)} seconds'
    FROM locked WHERE delivery.org_id = locked.org_id AND delivery.id = locked.id
    RETURNING delivery.*
  )
  SELECT claimed.org_id AS "orgId", claimed.id, event.id AS "eventId", event.type AS "eventType",
    event.body, event.created_at AS "eventCreatedAt", event.trace_parent AS "traceParent",
    claimed.attempt_count AS "attemptCount",
    claimed.replayed_after AS "replayedAfter", claimed.lease_token AS "leaseToken",
    registry.partner_id AS "partnerId", applicant.webhook_url AS "ownUrl",
    registry.webhook_url AS "registryUrl", claimed.secret_version AS "secretVersion",
    ${sealedFor('claimed', 'secret')} AS "sealedSecret"
  FROM claimed
  JOIN event ON event.org_id = claimed.org_id AND event.id = claimed.event_id
  LEFT JOIN registry ON registry.org_id = claimed.org_id
  LEFT JOIN partner_applicant applicant
    ON applicant.org_id = claimed.org_id AND applicant.candidate_id = event.candidate_id
  LEFT JOIN partner_secret secret
    ON secret.partner_id = registry.partner_id AND secret.environment = '${environment}'`;

/** Usually nothing is waiting, and this is cheaper than planning the claim. */
async function isAnythingWaiting(): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: 'waiting-deliveries',
    text: `SELECT 1 FROM delivery WHERE status = 'pending' LIMIT 1`,
  });
  return rowCount === 1;
}

/**
 * Leases due deliveries to the caller within the limits; no other drain gets them until the lease
 * expires. Only one drain claims at a time, so the limits hold across all drains.
 */
export async function claimDeliveries(
  limits: ClaimLimits,
  environment: ServiceEnvironment,
): Promise<ClaimedDelivery[]> {
  if (!(await isAnythingWaiting())) return [];
  // All statements in one message, so a drain that is killed never keeps the lock. Without waiting
  // for the disk: a claim lost in a database crash is like an expired lease.
  const statements: unknown = await pool().query(`
    SET LOCAL jit = off;
    SET LOCAL synchronous_commit = off;
    SELECT pg_advisory_xact_lock(${claimLock});
    ${claim(limits, newId(), environment)}`);
  const answer = Array.isArray(statements) ? statements.at(-1) : undefined;
  return answer?.rows ?? [];
}
