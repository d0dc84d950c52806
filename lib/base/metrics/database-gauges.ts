import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { log } from '@/lib/base/log';
import { clockSkewSeconds } from './clock-skew';
import type { Report } from './registry';
import { withTimeout } from './with-timeout';

// A scrape usually times out after ten seconds and should get the other metrics without the
// database.
const timeoutMs = 5_000;

type Depth = { due: number; waiting: number; leased: number; oldest: number | null };

type Queue = { name: string; what: string; table: string; dueAt: string; pending: string };

// The conditions are those of the partial indexes the queues are claimed by.
const queues: Queue[] = [
  {
    name: 'delivery',
    what: 'Deliveries',
    table: 'delivery',
    dueAt: 'next_attempt_at',
    pending: `status = 'pending'`,
  },
  {
    name: 'message',
    what: 'Messages',
    table: 'message',
    dueAt: 'due_at',
    pending: `status = 'queued'`,
  },
  {
    name: 'screening',
    what: 'Screening calls',
    table: 'screening_run',
    dueAt: 'due_at',
    pending: `status IN ('enqueued', 'calling')`,
  },
  {
    name: 'check',
    what: 'Background checks',
    table: 'background_check',
    dueAt: 'due_at',
    pending: 'due_at IS NOT NULL',
  },
];

const reachableName = 'recruiting_database_reachable';
const skewName = 'recruiting_clock_skew_seconds';
const depthName = ({ name }: Queue) => `recruiting_${name}_outbox_depth`;
const oldestName = ({ name }: Queue) => `recruiting_${name}_outbox_oldest_due_seconds`;

/** Returns the names of the gauges that are read from the database. */
export function databaseGaugeNames(): string[] {
  return [reachableName, skewName, ...queues.flatMap((one) => [depthName(one), oldestName(one)])];
}

const depthSql = ({ table, dueAt, pending }: Queue) => `
  SELECT count(*) FILTER (WHERE NOT leased AND due) AS due,
    count(*) FILTER (WHERE NOT leased AND NOT due) AS waiting,
    count(*) FILTER (WHERE leased) AS leased,
    extract(epoch FROM now() - min(due_at) FILTER (WHERE NOT leased AND due))::float8 AS oldest
  FROM (SELECT ${dueAt} AS due_at, ${dueAt} <= now() AS due,
      coalesce(lease_expires_at > now(), false) AS leased
    FROM ${table} WHERE ${pending}) pending`;

type Database = Pick<pg.Pool, 'query'>;

async function depthOf(database: Database, queue: Queue): Promise<[Queue, Depth]> {
  const query = { name: `${queue.name}-depth`, text: depthSql(queue) };
  const { rows } = await database.query<Depth>(query);
  return [queue, rows[0] ?? { due: 0, waiting: 0, leased: 0, oldest: null }];
}

function addQueue(registers: Registry[], one: Queue, depth: Depth): void {
  const { what } = one;
  const queue = new Gauge({
    name: depthName(one),
    help: `${what} that are due, scheduled for later, or being sent`,
    labelNames: ['state'],
    registers,
  });
  for (const state of ['due', 'waiting', 'leased'] as const) queue.set({ state }, depth[state]);
  const oldest = new Gauge({
    name: oldestName(one),
    help: `Seconds the oldest of the ${what.toLowerCase()} has been due; 0 if none is`,
    registers,
  });
  oldest.set(Math.max(0, depth.oldest ?? 0));
}

type State = { depths: [Queue, Depth][]; skewSeconds: number };

async function readState(database: Database): Promise<State> {
  const [skewSeconds, ...depths] = await Promise.all([
    clockSkewSeconds(database),
    ...queues.map((queue) => depthOf(database, queue)),
  ]);
  return { depths, skewSeconds };
}

async function stateInTime(database: Database, withinMs: number): Promise<State | null> {
  try {
    return await withTimeout(readState(database), withinMs);
  } catch (error) {
    log().warn({ err: error }, 'metrics without queue depths: the database does not answer');
    return null;
  }
}

async function gaugesOf(database: Database, withinMs: number): Promise<Registry> {
  const state = await stateInTime(database, withinMs);
  const registry = new Registry();
  const registers = [registry];
  const reachable = new Gauge({
    name: reachableName,
    help: '1 if the database answered this scrape; 0 if it did not, and the queue depths are missing',
    registers,
  });
  reachable.set(state ? 1 : 0);
  if (!state) return registry;
  const skew = new Gauge({
    name: skewName,
    help: 'How far the clock of the database is ahead of this machine’s',
    registers,
  });
  skew.set(state.skewSeconds);
  for (const [queue, depth] of state.depths) addQueue(registers, queue, depth);
  return registry;
}

/**
 * Returns gauges in Prometheus' text format: whether the database answers and, if it does, how far its
 * clock is ahead and how many entries each queue of the deployment holds.
 */
export async function databaseGauges(database: Database, withinMs = timeoutMs): Promise<string> {
  return (await gaugesOf(database, withinMs)).metrics();
}

/** Returns the same gauges as a process reports its own metrics. */
export async function databaseReport(database: Database): Promise<Report> {
  return (await gaugesOf(database, timeoutMs)).getMetricsAsJSON();
}
