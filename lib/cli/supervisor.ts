import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import { gatherMetrics } from '@/lib/base/metrics/supervisor';
import { Problem } from '@/lib/base/postgres/problem';
import { telemetrySettings } from '@/lib/base/telemetry/settings';
import { beforeExit, type Ending } from '@/lib/cli/command';

const SETTLED_MS = 30_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const GRACE_MS = 13_000;

/** For what a worker is told that may be gone by then: without a callback, that would end this process. */
const unheard = () => undefined;

function wholeNumber(name: string, fallback: number, least: number): number {
  const wanted = process.env[name] || String(fallback);
  const number = Number(wanted);
  if (!Number.isInteger(number) || number < least) {
    throw new Problem(
      `${name} is "${wanted}": it must be a whole number from ${least}, such as ${fallback}.`,
    );
  }
  return number;
}

// Left alone, V8 lets a busy worker's heap grow to several times what lives in it: up to 220 MB
// once every page was opened, and 30 MB of word lists once a password was chosen.
function heapLimit(): string {
  return `--max-old-space-size=${wholeNumber('WORKER_HEAP_MB', 384, 128)}`;
}

type Handle = { close(): void };

const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && 'close' in value;

function numberIn(message: unknown, name: string): number | undefined {
  const fields: Record<string, unknown> = { ...(typeof message === 'object' ? message : {}) };
  return typeof fields[name] === 'number' ? fields[name] : undefined;
}

/**
 * Closes the connections that were handed to a worker and that it had not taken when it died. Node
 * keeps them open, and their clients would wait for ever.
 */
function closeUntaken(worker: Worker): void {
  const untaken = new Map<number, Handle>();
  const { process: target } = worker;
  const send = target.send.bind(target) as (...args: unknown[]) => boolean;
  const remember = (...args: unknown[]) => {
    const [message, handle] = args;
    const sequence = numberIn(message, 'seq');
    if (sequence !== undefined && isHandle(handle)) untaken.set(sequence, handle);
    return send(...args);
  };
  target.send = remember as typeof target.send;
  target.on('internalMessage', (message: unknown) => {
    untaken.delete(numberIn(message, 'ack') ?? -1);
  });
  worker.once('exit', () => {
    for (const handle of untaken.values()) handle.close();
  });
}

/** One seat for a worker: a worker that dies is replaced, after a pause that grows. */
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
      closeUntaken(worker);
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
    log().error(`A worker ended (${reason}); the next one starts in ${this.pause / 1000} s.`);
    this.respawn = setTimeout(() => {
      this.fill().catch((error: Problem) => log().error(error.message));
    }, this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS);
  }

  /** Has the worker say that no more requests should come; it is not replaced after that. */
  leave(): void {
    this.stopping = true;
    clearTimeout(this.respawn);
    if (this.worker?.isConnected()) this.worker.send('leave', unheard);
  }

  /** Lets the worker finish its requests and end; kills it if it does not, or at a second signal. */
  async stop(hurry: AbortSignal): Promise<void> {
    const worker = this.worker;
    if (!worker || worker.isDead()) return;
    const kill = () => worker.process.kill('SIGKILL');
    if (hurry.aborted) kill();
    hurry.addEventListener('abort', kill);
    await new Promise<void>((resolve) => {
      const late = setTimeout(kill, GRACE_MS);
      worker.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      if (worker.isConnected()) worker.send('stop', unheard);
    });
  }
}

/**
 * Takes the workers out of service: balancers have DRAIN_SECONDS to see at /readyz that they are to
 * leave, while whoever still comes is served; then requests under way finish. Nobody balances what
 * is stopped from a terminal.
 */
async function retire(seats: Seat[], { signal, hurry }: Ending): Promise<void> {
  for (const seat of seats) seat.leave();
  const seconds = signal === 'SIGTERM' ? env().DRAIN_SECONDS : 0;
  await sleep(seconds * 1000, undefined, { signal: hurry }).catch(() => undefined);
  await Promise.all(seats.map((seat) => seat.stop(hurry)));
}

const application = new URL('worker.ts', import.meta.url);

/** Starts one worker per core (or WEB_CONCURRENCY) and resolves once all of them serve `port`. */
export async function startWorkers(port: number, script = application): Promise<number> {
  telemetrySettings(process.env);
  const count = wholeNumber('WEB_CONCURRENCY', availableParallelism(), 1);
  cluster.setupPrimary({
    exec: fileURLToPath(script),
    execArgv: [heapLimit(), '--import', 'tsx'],
    args: [],
  });
  gatherMetrics((err) => log().error({ err }, 'metrics could not be gathered'));
  const environment = { NODE_ENV: 'production' as const, PORT: String(port) };
  const seats = Array.from({ length: count }, (_, place) => {
    // The worker that replaces another one goes on with its metrics.
    return new Seat({ ...environment, WORKER_SEAT: String(place + 1) });
  });
  beforeExit((ending) => retire(seats, ending));
  await Promise.all(seats.map((seat) => seat.fill()));
  return count;
}
