import { zoneName } from '@/lib/words/zone-names';

export type Slot = { startTime: Date; endTime: Date };

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    timeZoneName: 'longOffset',
  });
  formats.set(timeZone, format);
  return format;
}

// Numbers only: Intl formats words differently in different ICU versions.
function partsOf(time: Date, timeZone: string) {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return {
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    offset: parts.get('timeZoneName') ?? '',
  };
}

/** Formats the day of a time in a zone. */
export function dayWords(time: Date, timeZone: string): string {
  const { year, month, day } = partsOf(time, timeZone);
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday}, ${months[month - 1]} ${day}, ${year}`;
}

function clockWords(time: Date, timeZone: string): string {
  const { hour, minute } = partsOf(time, timeZone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Formats a zone's UTC offset at a time: `UTC−5`, `UTC+5:30`, `UTC`. */
export function offsetWords(time: Date, timeZone: string): string {
  const { offset } = partsOf(time, timeZone);
  const found = offset.match(/([+-])(\d\d):(\d\d)/);
  if (!found || found[0].endsWith('00:00')) return 'UTC';
  const [, sign, hours, minutes] = found;
  const rest = minutes === '00' ? '' : `:${minutes}`;
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${rest}`;
}

/** Formats the name of a zone: `New York time`, or `UTC`. */
export function zoneWords(timeZone: string): string {
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return 'UTC';
  return `${zoneName(timeZone).split('/').at(-1)} time`;
}

type Range = { startTime: Date; endTime: Date };

function clockRange({ startTime, endTime }: Range, timeZone: string, namesOffset: boolean): string {
  const sameDay = dayWords(startTime, timeZone) === dayWords(endTime, timeZone);
  const endDay = sameDay ? '' : `${dayWords(endTime, timeZone)}, `;
  const start = clockWords(startTime, timeZone);
  const end = `${endDay}${clockWords(endTime, timeZone)}`;
  const [from, to] = [offsetWords(startTime, timeZone), offsetWords(endTime, timeZone)];
  if (from !== to) return `${start} (${from}) to ${end} (${to})`;
  return namesOffset ? `${start} to ${end} (${from})` : `${start} to ${end}`;
}

/**
 * Formats the time of day of a slot in a zone. On days around a clock change, when a local time can
 * be ambiguous, it adds the offset.
 */
export function slotWords(slot: Range, timeZone: string): string {
  const at = (days: number) =>
    offsetWords(new Date(slot.startTime.getTime() + days * DAY), timeZone);
  return clockRange(slot, timeZone, at(-1) !== at(1));
}

/** Formats a time range with its day and zone, for messages. */
export function timeRange(slot: Range, timeZone: string): string {
  const zone = zoneWords(timeZone);
  const offset = offsetWords(slot.startTime, timeZone);
  const isPlain = zone === offset || offset !== offsetWords(slot.endTime, timeZone);
  const suffix = isPlain ? `, ${zone}` : `, ${zone} (${offset})`;
  return `${dayWords(slot.startTime, timeZone)}, ${clockRange(slot, timeZone, false)}${suffix}`;
}

/** Groups ordered slots by day in a zone. */
export function byDay<Slot extends Range>(
  slots: readonly Slot[],
  timeZone: string,
): { day: string; slots: Slot[] }[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayWords(slot.startTime, timeZone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, list]) => ({ day, slots: list }));
}
