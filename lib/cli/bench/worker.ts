import { Session } from 'node:inspector/promises';
import pg from 'pg';

/** What the benchmark asks of a worker. */
export type Question = 'usage' | 'profile' | 'profiled';

/** What a worker answers: what it has used so far, and once it was profiled also where. */
export type WorkerAnswer = {
  bench: Question;
  /** Milliseconds of processor time since it began. */
  cpu: number;
  /** Megabytes of resident memory. */
  memory: number;
  statements: number;
  /** A CPU profile as JSON, after `profiled`. */
  profile?: string;
  /** The prepared statements that PostgreSQL plans anew each time, after `profiled`. */
  plannedAnew?: string[];
};

const session = new Session();
let statements = 0;
const clients = new Set<pg.Client>();

// PostgreSQL tries a new plan five times on each connection before it decides.
const plannedAnew = `
  SELECT statement FROM pg_prepared_statements WHERE custom_plans > 5 AND generic_plans = 0`;

async function readPlannedAnew(): Promise<string[]> {
  type Row = { statement: string };
  const asked = [...clients].map((client) => client.query<Row>(plannedAnew));
  // One that is closing has nothing to tell.
  const told = await Promise.allSettled(asked);
  const rows = told.flatMap((one) => (one.status === 'fulfilled' ? one.value.rows : []));
  return [...new Set(rows.map(({ statement }) => statement))];
}

async function answer(bench: Question): Promise<WorkerAnswer> {
  if (bench === 'profile') {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 200 });
    await session.post('Profiler.start');
  }
  const ended = bench === 'profiled' ? await session.post('Profiler.stop') : undefined;
  const { user, system } = process.cpuUsage();
  return {
    ...{ bench, statements, cpu: (user + system) / 1000 },
    memory: Math.round(process.memoryUsage.rss() / 2 ** 20),
    ...(ended && {
      profile: JSON.stringify(ended.profile),
      plannedAnew: await readPlannedAnew(),
    }),
  };
}

// Counts what is asked of the database, whoever asks it: each is a round trip of its own.
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function count(this: pg.Client, ...args: Parameters<typeof query>) {
  statements += 1;
  if (!clients.has(this)) {
    clients.add(this);
    this.once('end', () => clients.delete(this));
  }
  return query.apply(this, args);
} as typeof query;

process.on('message', (message: { ask?: Question }) => {
  if (message.ask) answer(message.ask).then((told) => process.send?.(told));
});

await import('@/lib/cli/worker');
