// The time that is stored. Machines' clocks differ, and rows of all of them stand side by side: each
// process goes by the clock of the database.

import { type Clock, clockSkewSeconds } from '@/lib/base/metrics/clock-skew';
import { log } from './log';

const everyMs = 10_000;

type Reading = { database: number; at: number };

const holder: { recruitingClock?: Reading } & typeof globalThis = globalThis;

/**
 * The time to store and to compare stored times with: the database's, once this process has read its
 * clock, however its own is set or turned meanwhile.
 */
export function currentTime(): Date {
  const reading = holder.recruitingClock;
  return reading ? new Date(reading.database + performance.now() - reading.at) : new Date();
}

/** Reads the database's clock. */
export async function readClock(database: Clock): Promise<void> {
  const skewSeconds = await clockSkewSeconds(database);
  holder.recruitingClock = { database: Date.now() + skewSeconds * 1000, at: performance.now() };
}

/** Goes by this machine's clock again; for tests. */
export function forgetClock(): void {
  holder.recruitingClock = undefined;
}

/** Reads the database's clock now, and from here on every ten seconds; what it read last counts. */
export async function followClock(database: () => Clock): Promise<void> {
  try {
    await readClock(database());
  } catch (error) {
    log().warn({ err: error }, 'the clock of the database could not be read');
  }
  setTimeout(() => followClock(database), everyMs).unref();
}
