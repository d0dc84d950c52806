const dayMs = 86_400_000;

export type Day = {
  /** The date there, such as 2026-03-02. */
  date: string;
  /** When the last working day before it began, Monday to Friday. */
  lastWorkingDay: Date;
  start: Date;
  end: Date;
};

/** How far a clock of the format's zone is ahead of UTC at a moment. */
function aheadBy(format: Intl.DateTimeFormat, moment: number): number {
  const parts = format.formatToParts(moment);
  const [year = 0, month = 1, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(moment / 1000) * 1000;
}

/** The first moment of a date; some dates of some zones have no midnight, others have two. */
function firstMoment(format: Intl.DateTimeFormat, date: number): Date {
  const offsets = [aheadBy(format, date - dayMs), aheadBy(format, date + dayMs)];
  const [later, earlier] = [Math.min(...offsets), Math.max(...offsets)];
  const isEarlier = aheadBy(format, date - earlier) === earlier;
  return new Date(date - (isEarlier ? earlier : later));
}

/** How many days ago the last working day was: Friday, seen from a weekend or a Monday. */
function daysSinceWork(date: number): number {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 1) return 3;
  return weekday === 0 ? 2 : 1;
}

/** Returns the day that a moment belongs to in a time zone, from midnight to midnight there. */
export function dayOf(moment: Date, timeZone: string): Day {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const local = moment.getTime() + aheadBy(format, moment.getTime());
  const date = Math.floor(local / dayMs) * dayMs;
  return {
    date: new Date(date).toISOString().slice(0, 10),
    lastWorkingDay: firstMoment(format, date - daysSinceWork(date) * dayMs),
    start: firstMoment(format, date),
    end: firstMoment(format, date + dayMs),
  };
}
