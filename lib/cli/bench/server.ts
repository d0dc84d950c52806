import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '@/lib/cli/build';
import { beforeExit } from '@/lib/cli/command';
import { freePort } from '@/lib/cli/ports';
import { capture } from '@/lib/cli/process';
import { Problem } from '@/lib/database/problem';

/** A production server of the benchmark's own. */
export type BenchServer = { port: number; workerMemory(): Promise<number[]> };

/** The resident memory of a process's children, in megabytes. */
async function childMemory(pid: number): Promise<number[]> {
  const { output } = await capture('ps', ['-o', 'rss=,args=', '--ppid', String(pid)]);
  const workers = output.split('\n').filter((line) => line.includes('worker.ts'));
  return workers.map((line) => Math.round(Number.parseInt(line, 10) / 1024));
}

/** Starts one worker per core on the database, as `npm start` does but without limits or chatter. */
export async function startServer(databaseUrl: string): Promise<BenchServer> {
  await ensureBuilt();
  const port = await freePort();
  const script = fileURLToPath(new URL('serve.ts', import.meta.url));
  const address = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['ignore', 2, 2, 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      APP_URL: address,
      NEXTAUTH_URL: address,
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      BENCH: '1',
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  beforeExit(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Problem('The benchmark’s server did not start.')));
  });
  const pid = child.pid ?? 0;
  return { port, workerMemory: () => childMemory(pid) };
}
