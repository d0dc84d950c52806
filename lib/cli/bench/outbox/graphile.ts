import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import { pool } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { type Endpoint, queueEvents } from './seed';
import { type Job, post, type Rate, rateOf, takeJobs } from './throughput';

// As its documentation advises for speed; the plain worker asks the database for each job and each result.
const batches = {
  localQueue: { size: 512 },
  completeJobBatchDelay: 5,
  failJobBatchDelay: 5,
};

// A line for each job would be measured too.
const logger = new Logger(() => () => undefined);

const isJob = (payload: unknown): payload is Job =>
  typeof payload === 'object' && payload !== null && 'secret' in payload;

/** Lets graphile-worker do the same posts from the same PostgreSQL, plainly or in batches. */
export async function measureGraphile(
  endpoints: Endpoint[],
  count: number,
  isBatched: boolean,
): Promise<Rate> {
  const connectionString = env().DATABASE_URL;
  await runMigrations({ connectionString, logger });
  await queueEvents(endpoints, count);
  const jobs = (await takeJobs(endpoints)).map((job) => JSON.stringify(job));
  const add = `SELECT graphile_worker.add_job('post', payload) FROM unnest($1::json[]) AS payload`;
  await pool().query(add, [jobs]);
  await pool().query('VACUUM ANALYZE graphile_worker._private_jobs');
  return rateOf(count, async () => {
    let left = count;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const taskList: TaskList = {
      post: async (payload) => {
        if (isJob(payload)) await post(payload);
        left -= 1;
        if (left === 0) finish();
      },
    };
    const worker = { concurrentJobs: 64, connectionString };
    const preset = { worker: { ...worker, ...(isBatched && batches) } };
    const runner = await run({ preset, taskList, logger, noHandleSignals: true });
    await finished;
    await runner.stop();
  });
}
