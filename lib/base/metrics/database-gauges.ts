import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { pool } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { clockSkewSeconds } from './clock-skew';
import { withTimeout } from './with-timeout';

// A scrape usually times out after ten seconds and should get the other metrics without the
// database.
const timeoutMs = 5_000;

type Depth = { due: number; waiting: number; leased: number; oldest: number | null };

// The partial index contains pending rows only, so this stays fast however large the table is.
const deliveryDepth = `
  SELECT count(*) FILTER (WHERE NOT leased AND due) AS due,
    count(*) FILTER (WHERE NOT leased AND NOT due) AS waiting,
    count(*) FILTER (WHERE leased) AS leased,
    extract(epoch FROM now() - min(next_attempt_at) FILTER (WHERE NOT leased AND due))::float8
      AS oldest
  FROM (SELECT next_attempt_at, next_attempt_at <= now() AS due,
      coalesce(lease_expires_at > now(), false) AS leased
    FROM delivery WHERE status = 'pending') pending`;

const messageDepth = `
  SELECT count(*) FILTER (WHERE NOT leased AND due) AS due,
    count(*) FILTER (WHERE NOT leased AND NOT due) AS waiting,
    count(*) FILTER (WHERE leased) AS leased,
    extract(epoch FROM now() - min(due_at) FILTER (WHERE NOT leased AND due))::float8 AS oldest
  FROM (SELECT due_at, due_at <= now() AS due,
      coalesce(lease_expires_at > now(), false) AS leased
    FROM message WHERE status = 'queued') queued`;

type Database = Pick<pg.Pool, 'query'>;

async function depthOf(database: Database, name: string, text: string): Promise<Depth> {
  const { rows } = await database.query<Depth>({ name, text });
  return rows[0] ?? { due: 0, waiting: 0, leased: 0, oldest: null };
}

function addQueue(registers: Registry[], name: string, what: string, depth: Depth): void {
  const queue = new Gauge({
    name: `recruiting_${name}_outbox_depth`,
    help: `${what} that are due, scheduled for later, or being sent`,
    labelNames: ['state'],
    registers,
  });
  for (const state of ['due', 'waiting', 'leased'] as const) queue.set({ state }, depth[state]);
  const oldest = new Gauge({
    name: `recruiting_${name}_outbox_oldest_due_seconds`,
    help: `Seconds the oldest of the ${what.toLowerCase()} has been due; 0 if none is`,
    registers,
  });
  oldest.set(Math.max(0, depth.oldest ?? 0));
}

type Depths = { deliveries: Depth; messages: Depth; skewSeconds: number };

async function readDepths(database: Database): Promise<Depths> {
  const [deliveries, messages, skewSeconds] = await Promise.all([
    depthOf(database, 'delivery-depth', deliveryDepth),
    depthOf(database, 'message-depth', messageDepth),
    clockSkewSeconds(database),
  ]);
  return { deliveries, messages, skewSeconds };
}

async function depthsInTime(database: Database, withinMs: number): Promise<Depths | null> {
  try {
    return await withTimeout(readDepths(database), withinMs);
  } catch (error) {
    log().warn({ err: error }, 'metrics without outbox depths: the database does not answer');
    return null;
  }
}

/**
 * Returns gauges in Prometheus' text format: whether the database answers and, if it does, how many
 * entries each outbox of the deployment holds.
 */
export async function databaseGauges(
  database: Database = pool(),
  withinMs = timeoutMs,
): Promise<string> {
  const depths = await depthsInTime(database, withinMs);
  const registry = new Registry();
  const reachable = new Gauge({
    name: 'recruiting_database_reachable',
    help: '1 if the database answered this scrape; 0 if it did not, and the outbox depths are missing',
    registers: [registry],
  });
  reachable.set(depths ? 1 : 0);
  if (depths) {
    addQueue([registry], 'delivery', 'Deliveries', depths.deliveries);
    addQueue([registry], 'message', 'Messages', depths.messages);
    const skew = new Gauge({
      name: 'recruiting_clock_skew_seconds',
      help: 'How far the clock of the database is ahead of this machine’s',
      registers: [registry],
    });
    skew.set(depths.skewSeconds);
  }
  return registry.metrics();
}
