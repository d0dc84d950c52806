/**
 * The contract's gaps between attempts, in seconds: 1 and 5 minutes, half an hour, 2, 6 and 15
 * hours.
 */
export const defaultSchedule: readonly number[] = [60, 300, 1_800, 7_200, 21_600, 54_000];

const jitter = 0.1;
const longestGap = 31 * 24 * 3_600;

/**
 * Returns the seconds to wait after the given number of failed attempts, varied by up to 10 %
 * either way, or null when the schedule is used up and the delivery is abandoned.
 */
export function nextAttemptDelay(
  attemptsMade: number,
  schedule: readonly number[],
  random: () => number,
): number | null {
  if (!Number.isInteger(attemptsMade) || attemptsMade < 1) {
    throw new RangeError('nextAttemptDelay needs at least one failed attempt.');
  }
  const gap = schedule[attemptsMade - 1];
  return gap === undefined ? null : gap * (1 - jitter + 2 * jitter * random());
}

/**
 * Parses a comma-separated list of gaps in seconds; an empty list gives the contract's. Throws on
 * anything else.
 */
export function parseSchedule(list: string | undefined): readonly number[] {
  if (!list?.trim()) return defaultSchedule;
  return list.split(',').map((entry) => {
    const gap = entry.trim() === '' ? Number.NaN : Number(entry);
    if (!(gap >= 0 && gap <= longestGap)) {
      throw new Error(
        `has "${entry.trim()}", which is not a number of seconds between 0 and ${longestGap}`,
      );
    }
    return gap;
  });
}
