import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { beforeExit } from '@/lib/cli/command';
import { Problem } from '@/lib/database/problem';
import { gatherMetrics } from '@/lib/metrics/supervisor';

const SETTLED_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const GRACE_MS = 13_000;

function wholeNumber(name: string, fallback: number, least: number): number {
  const wanted = process.env[name] || String(fallback);
  const number = Number(wanted);
  if (!Number.isInteger(number) || number < least) {
    throw new Problem(`${name} is "${wanted}": it must be a whole number from ${least}.`);
  }
  return number;
}

// Left alone, V8 lets a busy worker's heap grow to several times what lives in it.
function heapLimit(): string {
  return `--max-old-space-size=${wholeNumber('WORKER_HEAP_MB', 256, 128)}`;
}

/** One seat for a worker: whoever dies in it is replaced, after a pause that grows. */
class Seat {
  private worker: Worker | undefined;
  private pause = FIRST_PAUSE_MS;
  private stopping = false;
  private respawn: NodeJS.Timeout | undefined;

  constructor(private readonly environment: NodeJS.ProcessEnv) {}

  /** Forks until a worker listens; rejects if the first one dies before that. */
  fill(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = cluster.fork(this.environment);
      const born = Date.now();
      this.worker = worker;
      worker.once('listening', () => resolve());
      worker.once('exit', (code, signal) => {
        if (this.stopping) return;
        const reason = signal ?? `exit code ${code}`;
        reject(new Problem(`A worker ended before it could serve (${reason}).`));
        this.replace(reason, Date.now() - born);
      });
    });
  }

  private replace(reason: string, lifetime: number): void {
    if (lifetime > SETTLED_MS) this.pause = FIRST_PAUSE_MS;
    console.error(`A worker ended (${reason}); the next one starts in ${this.pause / 1000} s.`);
    this.respawn = setTimeout(() => {
      this.fill().catch((error: Problem) => console.error(error.message));
    }, this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  /** Lets the worker finish what it has and end; kills it if it does not. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.respawn);
    const worker = this.worker;
    if (!worker || worker.isDead()) return;
    await new Promise<void>((resolve) => {
      const kill = setTimeout(() => worker.process.kill('SIGKILL'), GRACE_MS);
      worker.once('exit', () => {
        clearTimeout(kill);
        resolve();
      });
      if (worker.isConnected()) worker.send('stop');
    });
  }
}

/** Starts one worker per core (or WEB_CONCURRENCY) and resolves once all of them serve `port`. */
export async function startWorkers(port: number): Promise<number> {
  const count = wholeNumber('WEB_CONCURRENCY', availableParallelism(), 1);
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('worker.ts', import.meta.url)),
    execArgv: [heapLimit(), '--import', 'tsx'],
    args: [],
  });
  gatherMetrics((error) => console.error('Metrics could not be gathered.', error));
  const environment = { NODE_ENV: 'production' as const, PORT: String(port) };
  const seats = Array.from({ length: count }, () => new Seat(environment));
  beforeExit(async () => {
    await Promise.all(seats.map((seat) => seat.stop()));
  });
  await Promise.all(seats.map((seat) => seat.fill()));
  return count;
}
