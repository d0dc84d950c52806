import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';
import { seekLeadership } from '@/lib/cli/leadership';

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
    return signal.aborted ? 'ok' : messageOf(error);
  }
}

/**
 * Calls every scheduled job of the server there again and again, each after its last call has ended.
 * Of all processes on the database one calls at a time; the others stand by.
 */
export function startScheduler(address: string): void {
  const seconds = intervalSeconds();
  if (seconds === 0) return;
  const stop = new AbortController();
  const { signal } = stop;
  const leadership = seekLeadership(process.env.DATABASE_URL ?? '', signal);
  const repeat = async (job: string) => {
    let last = 'ok';
    while (!signal.aborted) {
      const leads = leadership.isHeld();
      const outcome = leads ? await callJob(address, job, signal) : last;
      if (outcome !== last) console.error(`Scheduled work "${job}": ${outcome}`);
      last = outcome;
      const pauseMs = leads ? seconds * 1000 : STANDBY_MS;
      // Stopping the schedule ends the pause early, by rejection.
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = JOBS.map(repeat);
  beforeExit(async () => {
    stop.abort();
    await Promise.all([...running, leadership.resign()]);
  });
}
