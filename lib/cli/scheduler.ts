import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/lib/base/log';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { type Leadership, seekLeadership } from '@/lib/cli/leadership';

const JOBS = ['deliveries', 'messages', 'checks', 'housekeeping', 'screenings'] as const;
const PATIENCE_MS = 120_000;
// How soon a process that has the lead starts to use it.
const STANDBY_MS = 250;

function intervalSeconds(): number {
  const wanted = process.env.CRON_INTERVAL_SECONDS || '5';
  const seconds = Number(wanted);
  if (!(seconds >= 0)) {
    throw new Problem(
      `CRON_INTERVAL_SECONDS is "${wanted}": it must be a number of seconds, such as 5.`,
    );
  }
  return seconds;
}

async function callJob(address: string, job: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(`${address}/api/cron/${job}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${process.env.CRON_SECRET}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    await response.arrayBuffer();
    return response.ok ? 'ok' : `status ${response.status}`;
  } catch (error) {
    if (signal.aborted) return 'ok';
    // What undici throws names its reason only below.
    const cause = error instanceof Error && error.cause ? messageOf(error.cause) : '';
    return cause ? `${messageOf(error)}: ${cause}` : messageOf(error);
  }
}

/** How a scheduler is: whether it leads, why it cannot, and which jobs fail for how many seconds. */
export type SchedulerState = {
  leads: boolean;
  trouble: string | null;
  failing: Record<string, { outcome: string; seconds: number }>;
};

/** What became of the last calls of one job. */
class Job {
  #outcome = 'ok';
  #since = performance.now();

  constructor(readonly name: string) {}

  note(outcome: string): void {
    if (outcome === this.#outcome) return;
    const wasFine = this.#outcome === 'ok';
    if (outcome === 'ok') log().info({ job: this.name }, `Scheduled work "${this.name}": ok`);
    else log().warn({ job: this.name, outcome }, `Scheduled work "${this.name}": ${outcome}`);
    if (wasFine || outcome === 'ok') this.#since = performance.now();
    this.#outcome = outcome;
  }

  failing(): SchedulerState['failing'] {
    if (this.#outcome === 'ok') return {};
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    return { [this.name]: { outcome: this.#outcome, seconds } };
  }
}

function stateOf(leadership: Leadership, jobs: readonly Job[]): SchedulerState {
  const leads = leadership.isHeld();
  // Who stands by calls nothing, and nothing fails.
  const failing = leads ? Object.assign({}, ...jobs.map((job) => job.failing())) : {};
  return { leads, trouble: leadership.trouble(), failing };
}

/**
 * Calls every scheduled job of the server there again and again, each after its last call has ended.
 * Of all processes on the database one calls at a time; the others stand by. Returns what tells how it
 * is, undefined where CRON_INTERVAL_SECONDS leaves the jobs to somebody else.
 */
export function startScheduler(address: string): (() => SchedulerState) | undefined {
  const seconds = intervalSeconds();
  if (seconds === 0) return undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const leadership = seekLeadership(process.env.DATABASE_URL ?? '', signal);
  const jobs = JOBS.map((name) => new Job(name));
  const repeat = async (job: Job) => {
    while (!signal.aborted) {
      const leads = leadership.isHeld();
      if (leads) job.note(await callJob(address, job.name, signal));
      const pauseMs = leads ? seconds * 1000 : STANDBY_MS;
      // Stopping the schedule ends the pause early, by rejection.
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = jobs.map(repeat);
  beforeExit(async () => {
    stop.abort();
    await Promise.all([...running, leadership.resign()]);
  });
  return () => stateOf(leadership, jobs);
}
