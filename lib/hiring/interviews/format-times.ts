export type Slot = { startTime: Date; endTime: Date };

/** The zone of a place of which nothing is known. */
export const defaultTimeZone = 'America/New_York';

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

// Numbers only: Intl words dates differently from one ICU version to the next.
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

/** The day a time falls on in a zone, as a person reads it. */
export function dayWords(time: Date, timeZone: string): string {
  const { year, month, day } = partsOf(time, timeZone);
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday}, ${months[month - 1]} ${day}, ${year}`;
}

function clockWords(time: Date, timeZone: string): string {
  const { hour, minute } = partsOf(time, timeZone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** How far a zone is from UTC at a time: `UTC−5`, `UTC+5:30`, `UTC`. */
export function offsetWords(time: Date, timeZone: string): string {
  const { offset } = partsOf(time, timeZone);
  const found = offset.match(/([+-])(\d\d):(\d\d)/);
  if (!found || found[0].endsWith('00:00')) return 'UTC';
  const [, sign, hours, minutes] = found;
  const rest = minutes === '00' ? '' : `:${minutes}`;
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${rest}`;
}

/** The name of a zone as a person reads it: `New York time`, or `UTC`. */
export function zoneWords(timeZone: string): string {
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return 'UTC';
  return `${(timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')} time`;
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
 * When within its day a slot is, in a zone. On the days around a change of the clocks, when one
 * reading can mean two times, it names the offset.
 */
export function slotWords(slot: Range, timeZone: string): string {
  const at = (days: number) =>
    offsetWords(new Date(slot.startTime.getTime() + days * DAY), timeZone);
  return clockRange(slot, timeZone, at(-1) !== at(1));
}

/** A time range in full, with its day and its zone: what a message says. */
export function timeRange(slot: Range, timeZone: string): string {
  const zone = zoneWords(timeZone);
  const offset = offsetWords(slot.startTime, timeZone);
  const isPlain = zone === offset || offset !== offsetWords(slot.endTime, timeZone);
  const suffix = isPlain ? `, ${zone}` : `, ${zone} (${offset})`;
  return `${dayWords(slot.startTime, timeZone)}, ${clockRange(slot, timeZone, false)}${suffix}`;
}

/** Slots in their order by the days they fall on in a zone. */
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
