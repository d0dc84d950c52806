import { isDistributed } from '@/lib/base/citus/is-distributed';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { ServiceEnvironment } from '@/prisma/generated/client';
import { claimSpread } from './claim-spread';
import {
  type ClaimedDelivery,
  type ClaimLimits,
  claimLock,
  isFree,
  selectClaimed,
} from './claimed-delivery';

function whole(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${value} is not a valid limit.`);
  return value;
}

// `IS TRUE` keeps the planner from using a partial index here: the chosen rows are found by primary
// key.
const isStillFree = `(${isFree}) IS TRUE`;

// Goes through the index endpoint by endpoint, so that neither delivered rows nor the backlog of a
// slow endpoint are read.
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
  ${selectClaimed('claimed', environment)}`;

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
  if (await isDistributed(prisma())) return claimSpread(limits, environment);
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
