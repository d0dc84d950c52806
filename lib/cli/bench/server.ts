import { ensureBuilt } from '@/lib/cli/application-build';
import { capture } from '@/lib/cli/process';
import { spawnServer } from '@/lib/cli/spawn-server';

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
  const script = new URL('serve.ts', import.meta.url);
  const environment = { LOG_LEVEL: 'warn', BENCH: '1' };
  const { port, pid } = await spawnServer(script, databaseUrl, environment);
  return { port, workerMemory: () => childMemory(pid) };
}
