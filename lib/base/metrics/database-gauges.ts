import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { pool } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { inTime } from './in-time';

// Whoever scrapes waits for ten seconds as a rule, and wants the rest even without the database.
const patienceMs = 5_000;

type Depth = { due: number; waiting: number; leased: number; oldest: number | null };

// Only what is pending is looked at, by the index that holds nothing else.
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
    help: `${what} that are due, wait for a later time, or are being sent`,
    labelNames: ['state'],
    registers,
  });
  for (const state of ['due', 'waiting', 'leased'] as const) queue.set({ state }, depth[state]);
  const oldest = new Gauge({
    name: `recruiting_${name}_outbox_oldest_due_seconds`,
    help: `For how long the oldest of the ${what.toLowerCase()} has been due; 0 where none is`,
    registers,
  });
  oldest.set(Math.max(0, depth.oldest ?? 0));
}

type Depths = { deliveries: Depth; messages: Depth };

async function readDepths(database: Database): Promise<Depths> {
  const [deliveries, messages] = await Promise.all([
    depthOf(database, 'delivery-depth', deliveryDepth),
    depthOf(database, 'message-depth', messageDepth),
  ]);
  return { deliveries, messages };
}

async function depthsInTime(database: Database, withinMs: number): Promise<Depths | null> {
  try {
    return await inTime(readDepths(database), withinMs);
  } catch (error) {
    log().warn({ err: error }, 'metrics without the outboxes: the database does not answer');
    return null;
  }
}

/**
 * Whether the database answers and, where it does, how deep the outboxes are at this moment, of the
 * whole deployment, in Prometheus' text format.
 */
export async function databaseGauges(
  database: Database = pool(),
  withinMs = patienceMs,
): Promise<string> {
  const depths = await depthsInTime(database, withinMs);
  const registry = new Registry();
  const reachable = new Gauge({
    name: 'recruiting_database_reachable',
    help: '1 where the database answered this scrape, 0 where the outboxes are left out as it did not',
    registers: [registry],
  });
  reachable.set(depths ? 1 : 0);
  if (depths) {
    addQueue([registry], 'delivery', 'Deliveries', depths.deliveries);
    addQueue([registry], 'message', 'Messages', depths.messages);
  }
  return registry.metrics();
}
