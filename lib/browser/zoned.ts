import { currentZone } from '@/lib/words/zone-names';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  });
  formats.set(zone, format);
  return format;
}

/** What a zone's clock shows at a moment, counted as if it were UTC, in whole minutes. */
function shownAt(moment: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(moment);
  const [year = 0, month = 1, day, hour, minute] = (
    ['year', 'month', 'day', 'hour', 'minute'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  return Date.UTC(year, month - 1, day, hour, minute);
}

const aheadBy = (moment: number, zone: string) =>
  shownAt(moment, zone) - Math.floor(moment / MINUTE_MS) * MINUTE_MS;

/** Whether a zone's clock is changed within a day of a moment, so that its hours may be taken for others. */
export const isNearChange = (moment: Date, zone: string) =>
  aheadBy(moment.getTime() - DAY_MS, zone) !== aheadBy(moment.getTime() + DAY_MS, zone);

/** A day, `2026-03-02`, and a minute of it. */
export type Wall = { day: string; minute: number };

/** The day and the minute of it that a zone's clock shows at a moment. */
export function wallOf(moment: Date, zone: string): Wall {
  const shown = shownAt(moment.getTime(), zone);
  const day = new Date(shown).toISOString().slice(0, 10);
  return { day, minute: (shown - Date.parse(day)) / MINUTE_MS };
}

const shownOf = ({ day, minute }: Wall) => Date.parse(day) + minute * MINUTE_MS;

/**
 * Every moment at which a zone's clock shows a minute of a day, the first before the second: two where
 * clocks are set back over it, none where they skip it.
 */
export function momentsOf(wall: Wall, zone: string): Date[] {
  const shown = shownOf(wall);
  const around = [aheadBy(shown - DAY_MS, zone), aheadBy(shown + DAY_MS, zone)];
  const fits = around.filter((ahead) => aheadBy(shown - ahead, zone) === ahead);
  return [...new Set(fits)]
    .sort((one, other) => other - one)
    .map((ahead) => new Date(shown - ahead));
}

/**
 * The moment at which a zone's clock shows a minute of a day: the first of two where clocks are set
 * back, and as much later as they are set forward where they skip it.
 */
export function momentOf(wall: Wall, zone: string): Date {
  const shown = shownOf(wall);
  return momentsOf(wall, zone)[0] ?? new Date(shown - aheadBy(shown - DAY_MS, zone));
}

/** A day with its time, `2026-12-03T14:30`; null where it is none. */
export function wallFrom(text: string): Wall | null {
  const [, day = '', hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)$/.exec(text) ?? [];
  return day ? { day, minute: Number(hour) * 60 + Number(minute) } : null;
}

/** What a zone's clock shows at a moment, as fields keep it: `2026-12-03T14:30`. */
export const wallText = (moment: Date, zone: string) =>
  new Date(shownAt(moment.getTime(), zone)).toISOString().slice(0, 16);

/** The day so many days later. */
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The day of the week, 0 being Sunday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay();

/** The time zone of this browser, by its current name. */
export const ownZone = () => currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * The zones in which an organization's times can be read: where it has locations, then the reader's
 * own. The first is the one to begin with: the locations' where all share it, else the reader's.
 */
export function zonesFor(
  locations: readonly { time_zone: string; is_active: boolean }[],
  own = ownZone(),
): string[] {
  const active = locations.filter((location) => location.is_active);
  const theirs = [...new Set(active.map((location) => currentZone(location.time_zone)))].sort();
  return [...new Set(theirs.length === 1 ? [...theirs, own] : [own, ...theirs])];
}
