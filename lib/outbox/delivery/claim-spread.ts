import type pg from 'pg';
import { pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { ServiceEnvironment } from '@/prisma/generated/client';
import {
  type ClaimedDelivery,
  type ClaimLimits,
  claimLock,
  isFree,
  selectClaimed,
} from './claimed-delivery';

type Room = { all: number; bulk: number };
type Due = { orgId: string; id: string; host: string; isBulk: boolean };

// Endpoints that fill up are left out of the next look, so that a backlog of some hides nobody.
const mostLooks = 5;

const inUse = `
  SELECT endpoint_host AS host,
    count(*) FILTER (WHERE status = 'pending' AND lease_token IS NOT NULL AND lease_expires_at > now())::int AS "all",
    count(*) FILTER (WHERE status = 'pending' AND lease_token IS NOT NULL AND lease_expires_at > now()
                       AND is_bulk)::int AS bulk,
    count(*) FILTER (WHERE is_bulk AND claimed_at > now() - interval '1 minute')::int AS lately
  FROM delivery
  WHERE endpoint_host IS NOT NULL
    AND (status = 'pending' AND lease_token IS NOT NULL
      OR is_bulk AND claimed_at > now() - interval '1 minute')
  GROUP BY endpoint_host`;

/** How many more deliveries each endpoint takes, where it is fewer than of one that nothing goes to. */
async function roomLeft(client: pg.PoolClient, limits: ClaimLimits): Promise<Map<string, Room>> {
  const { rows } = await client.query<{ host: string; lately: number } & Room>(inUse);
  const roomOf = ({ all, bulk, lately }: { lately: number } & Room): Room => ({
    all: limits.perEndpoint - all,
    bulk: Math.min(limits.bulkPerEndpoint - bulk, limits.bulkPerMinute - lately),
  });
  return new Map(rows.map((row) => [row.host, roomOf(row)]));
}

const due = `
  SELECT org_id AS "orgId", id, endpoint_host AS host, is_bulk AS "isBulk" FROM delivery
  WHERE ${isFree} AND next_attempt_at <= now() AND endpoint_host IS NOT NULL
    AND endpoint_host <> ALL ($1::text[])
    AND NOT (is_bulk AND endpoint_host = ANY ($2::text[])) AND NOT id = ANY ($3::uuid[])
  ORDER BY is_bulk, next_attempt_at LIMIT $4`;

/** Chooses what is due, single ones first, as far as the endpoints have room. */
async function choose(client: pg.PoolClient, limits: ClaimLimits): Promise<Due[]> {
  const room = await roomLeft(client, limits);
  const fresh = () => ({
    all: limits.perEndpoint,
    bulk: Math.min(limits.bulkPerEndpoint, limits.bulkPerMinute),
  });
  const chosen: Due[] = [];
  for (let look = 0; look < mostLooks && chosen.length < limits.limit; look += 1) {
    const without = (kind: keyof Room) =>
      [...room].flatMap(([host, left]) => (left[kind] <= 0 ? host : []));
    const seen = chosen.map(({ id }) => id);
    const values = [without('all'), without('bulk'), seen, limits.limit];
    const { rows } = await client.query<Due>(due, values);
    for (const row of rows) {
      const left = room.get(row.host) ?? fresh();
      room.set(row.host, left);
      if (chosen.length >= limits.limit || left.all <= 0 || (row.isBulk && left.bulk <= 0))
        continue;
      left.all -= 1;
      if (row.isBulk) left.bulk -= 1;
      chosen.push(row);
    }
    if (rows.length < limits.limit) break;
  }
  return chosen;
}

const lease = `
  UPDATE delivery d
  SET lease_token = $3, claimed_at = now(), updated_at = now(),
      lease_expires_at = now() + make_interval(secs => $4)
  WHERE d.org_id = $1 AND d.id = ANY ($2::uuid[]) AND ${isFree}`;

const leased = '(SELECT * FROM delivery WHERE org_id = $1 AND lease_token = $2)';

async function claim(
  client: pg.PoolClient,
  limits: ClaimLimits,
  environment: ServiceEnvironment,
): Promise<ClaimedDelivery[]> {
  await client.query(`SELECT pg_advisory_xact_lock(${claimLock})`);
  const chosen = await choose(client, limits);
  if (chosen.length === 0) return [];
  const token = newId();
  const claimed: ClaimedDelivery[] = [];
  // Always in one order, so that no two who lease wait for each other.
  for (const orgId of [...new Set(chosen.map((one) => one.orgId))].sort()) {
    const ids = chosen.flatMap((one) => (one.orgId === orgId ? one.id : []));
    await client.query(lease, [orgId, ids, token, limits.leaseSeconds]);
    const text = selectClaimed(leased, environment);
    claimed.push(...(await client.query<ClaimedDelivery>(text, [orgId, token])).rows);
  }
  return claimed;
}

/**
 * Leases due deliveries of a distributed database, by the limits of claimDeliveries: looks on all
 * machines, and decides on the coordinator, where one drain claims at a time.
 */
export async function claimSpread(
  limits: ClaimLimits,
  environment: ServiceEnvironment,
): Promise<ClaimedDelivery[]> {
  const client = await pool().connect();
  try {
    await client.query('BEGIN');
    const claimed = await claim(client, limits, environment);
    await client.query('COMMIT');
    client.release();
    return claimed;
  } catch (error) {
    // Whatever has been taken is free again when the connection ends.
    client.release(true);
    throw error;
  }
}
