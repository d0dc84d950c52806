import { localDay } from '@/lib/browser/slots';

const DAYS_IN_WEEK = 7;
const MINUTES_IN_HOUR = 60;
const FIRST_HOUR = 8;
const LAST_HOUR = 18;

/** The finest step of the grid, in minutes. */
export const STEP = 15;

type Span = { start_time: string; end_time: string };

/** The Monday of the week that a day lies in, so many weeks later. */
export function mondayOf(day: Date, weeks = 0): Date {
  const sinceMonday = (day.getDay() + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK;
  const date = day.getDate() - sinceMonday + weeks * DAYS_IN_WEEK;
  return new Date(day.getFullYear(), day.getMonth(), date);
}

/** The seven days from a Monday on. */
export function daysFrom(monday: Date): Date[] {
  return Array.from(
    { length: DAYS_IN_WEEK },
    (_, place) => new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + place),
  );
}

/** The minute of its day at which something is, by the browser's clock. */
export function minuteOf(time: string): number {
  const at = new Date(time);
  return at.getHours() * MINUTES_IN_HOUR + at.getMinutes();
}

/** The minute at which something ends; midnight belongs to the day before it. */
export const endMinuteOf = ({ end_time }: Span) => minuteOf(end_time) || 24 * MINUTES_IN_HOUR;

/** The whole hours that the grid must show: those of work, and whatever lies outside of them. */
export function hoursShown(slots: readonly Span[]): { first: number; last: number } {
  const starts = slots.map(({ start_time }) => Math.floor(minuteOf(start_time) / MINUTES_IN_HOUR));
  const ends = slots.map((slot) => Math.ceil(endMinuteOf(slot) / MINUTES_IN_HOUR));
  return { first: Math.min(FIRST_HOUR, ...starts), last: Math.max(LAST_HOUR, ...ends) };
}

/** A minute of the day as a time field has it, `09:30`. */
export function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / MINUTES_IN_HOUR))}:${two(minute % MINUTES_IN_HOUR)}`;
}

/** What was drawn from one step to another as times of so many minutes each, at least one. */
export function drawn(day: Date, one: number, other: number, minutes: number) {
  const from = Math.min(one, other);
  const to = Math.max(Math.max(one, other) + STEP, from + minutes);
  const about = { from: localDay(day), weeks: 1, days: [day.getDay()], minutes };
  return { ...about, begins: clock(from), ends: clock(to) };
}

/** Times of a day beside each other where they overlap: the lane of each, and how many there are. */
export function lanesOf<Slot extends Span>(
  slots: readonly Slot[],
): { slot: Slot; lane: number; lanes: number }[] {
  const ends: string[] = [];
  const placed = [...slots]
    .sort((one, other) => one.start_time.localeCompare(other.start_time))
    .map((slot) => {
      const free = ends.findIndex((end) => end <= slot.start_time);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = slot.end_time;
      return { slot, lane };
    });
  return placed.map((place) => ({ ...place, lanes: ends.length }));
}
