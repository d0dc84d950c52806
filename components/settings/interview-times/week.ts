import { plusDays, wallOf, weekdayOf } from '@/lib/browser/zoned';

const DAYS_IN_WEEK = 7;
const MINUTES_IN_HOUR = 60;
const MINUTES_IN_DAY = 1440;
const MINUTE_MS = 60_000;
const FIRST_HOUR = 8;
const LAST_HOUR = 18;

/** The finest step of the grid, in minutes. */
export const STEP = 15;

/** How high a step of the grid is, in pixels. */
export const STEP_PX = 14;

/** How far below the grid's upper edge a minute of the day is, in pixels. */
export const topOf = (minute: number, { first }: Hours) =>
  ((minute - first * MINUTES_IN_HOUR) / STEP) * STEP_PX;

/** How high the grid is, in pixels. */
export const heightOf = (hours: Hours) => topOf(hours.last * MINUTES_IN_HOUR, hours);

/** When something begins and ends. */
export type Span = { start_time: string; end_time: string };

/** The hours that the grid shows. */
export type Hours = { first: number; last: number };

/** Where something stands in the grid: its day, and the minutes of it from and to which it goes. */
export type Place = { day: string; from: number; to: number };

/** The Monday of the week that a day lies in, so many weeks later. */
export function mondayOf(day: string, weeks = 0): string {
  const sinceMonday = (weekdayOf(day) + DAYS_IN_WEEK - 1) % DAYS_IN_WEEK;
  return plusDays(day, weeks * DAYS_IN_WEEK - sinceMonday);
}

/** The seven days from a Monday on. */
export function daysFrom(monday: string): string[] {
  return Array.from({ length: DAYS_IN_WEEK }, (_, place) => plusDays(monday, place));
}

/** How many minutes something takes. */
export const lengthOf = ({ start_time, end_time }: Span) =>
  (Date.parse(end_time) - Date.parse(start_time)) / MINUTE_MS;

/**
 * Where something stands by a zone's clock. What goes on past midnight ends there; where the clock is
 * set back meanwhile, its length counts.
 */
export function placeOf(span: Span, zone: string): Place {
  const { day, minute: from } = wallOf(new Date(span.start_time), zone);
  const end = wallOf(new Date(span.end_time), zone);
  if (end.day !== day) return { day, from, to: MINUTES_IN_DAY };
  const to = end.minute > from ? end.minute : Math.min(from + lengthOf(span), MINUTES_IN_DAY);
  return { day, from, to };
}

/** The whole hours that the grid must show: those of work, and whatever lies outside of them. */
export function hoursShown(places: readonly Place[]): Hours {
  const starts = places.map(({ from }) => Math.floor(from / MINUTES_IN_HOUR));
  const ends = places.map(({ to }) => Math.ceil(to / MINUTES_IN_HOUR));
  return { first: Math.min(FIRST_HOUR, ...starts), last: Math.max(LAST_HOUR, ...ends) };
}

/** A minute of the day as a time field has it, `09:30`. */
export function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / MINUTES_IN_HOUR))}:${two(minute % MINUTES_IN_HOUR)}`;
}

/** What was drawn from one step to another as times of so many minutes each, at least one. */
export function drawn(day: string, one: number, other: number, minutes: number) {
  const from = Math.min(one, other);
  const to = Math.max(Math.max(one, other) + STEP, from + minutes);
  const about = { from: day, weeks: 1, days: [weekdayOf(day)], minutes };
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
