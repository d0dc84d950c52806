import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, Problem } from '@/lib/base/postgres/problem';
import { beforeExit } from '@/lib/cli/command';

const JOBS = ['deliveries', 'messages', 'checks', 'housekeeping', 'screenings'] as const;
const PATIENCE_MS = 120_000;

function intervalSeconds(): number {
  const wanted = process.env.CRON_INTERVAL_SECONDS || '5';
  const seconds = Number(wanted);
  if (!(seconds >= 0)) {
    throw new Problem(`CRON_INTERVAL_SECONDS is "${wanted}": it must be a number of seconds.`);
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

async function repeat(address: string, job: string, seconds: number, signal: AbortSignal) {
  let last = 'ok';
  while (!signal.aborted) {
    const outcome = await callJob(address, job, signal);
    if (outcome !== last) console.error(`Scheduled work "${job}": ${outcome}`);
    last = outcome;
    // The pause is over early, by rejection, when the schedule is stopped.
    await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
  }
}

/** Calls every scheduled job of the server there again and again, each after its last call has ended. */
export function startCron(address: string): void {
  const seconds = intervalSeconds();
  if (seconds === 0) return;
  const stop = new AbortController();
  const running = JOBS.map((job) => repeat(address, job, seconds, stop.signal));
  beforeExit(async () => {
    stop.abort();
    await Promise.all(running);
  });
}
