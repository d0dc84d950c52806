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
};

const session = new Session();
let statements = 0;

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
    ...(ended && { profile: JSON.stringify(ended.profile) }),
  };
}

// Counts what is asked of the database, whoever asks it: each is a round trip of its own.
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function count(this: pg.Client, ...args: Parameters<typeof query>) {
  statements += 1;
  return query.apply(this, args);
} as typeof query;

process.on('message', (message: { ask?: Question }) => {
  if (message.ask) answer(message.ask).then((told) => process.send?.(told));
});

await import('@/lib/cli/worker');
