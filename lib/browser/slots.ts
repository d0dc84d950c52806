import { momentsOf, plusDays, wallOf, weekdayOf } from './zoned';

export type Slot = { start_time: string; end_time: string };

export type OfferedTime = Slot & {
  /** Everybody who offers it. */
  interviewers: string[];
};

type Offer = Slot & { interviewer: { name: string } };

/** Each offered time once, in the order given, with everybody who offers it. */
export function timesOf(offers: readonly Offer[]): OfferedTime[] {
  const times = new Map<string, OfferedTime>();
  for (const { start_time, end_time, interviewer } of offers) {
    const key = `${start_time} ${end_time}`;
    const time = times.get(key) ?? { start_time, end_time, interviewers: [] };
    time.interviewers.push(interviewer.name);
    times.set(key, time);
  }
  return [...times.values()];
}

export type Recurrence = {
  /** The first day, `2026-03-02`. */
  from: string;
  weeks: number;
  /** Days of the week, 0 being Sunday. */
  days: readonly number[];
  /** Times of the day, `09:00`. */
  begins: string;
  ends: string;
  minutes: number;
};

/** The most slots that one call may offer. */
export const MAX_SLOTS = 100;

const MINUTE_MS = 60_000;
const DAYS_IN_WEEK = 7;

function minutesOf(time: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function slotsOfDay(day: string, { begins, ends, minutes }: Recurrence, zone: string): Slot[] {
  const slots: Slot[] = [];
  const last = minutesOf(ends) - minutes;
  for (let minute = minutesOf(begins); minute <= last; minute += minutes) {
    // Found by the wall clock, so that 9:00 stays 9:00 across daylight saving.
    const [start] = momentsOf({ day, minute }, zone);
    // Clocks skip it that night.
    if (!start) continue;
    const end = new Date(start.getTime() + minutes * MINUTE_MS);
    slots.push({ start_time: start.toISOString(), end_time: end.toISOString() });
  }
  return slots;
}

/** The slots still to come of chosen days and hours, week after week, by the clock of a time zone. */
export function recurringSlots(recurrence: Recurrence, now: Date, zone: string): Slot[] {
  const { from, weeks, days, minutes } = recurrence;
  if (Number.isNaN(Date.parse(from)) || !(minutes > 0)) return [];
  return Array.from({ length: weeks * DAYS_IN_WEEK }, (_, offset) => plusDays(from, offset))
    .filter((day) => days.includes(weekdayOf(day)))
    .flatMap((day) => slotsOfDay(day, recurrence, zone))
    .filter(({ start_time: start }) => Date.parse(start) > now.getTime());
}

/** A day in the browser's time zone, `2026-03-02`. */
export function localDay(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Groups what has a start by its day in a time zone, in the order given. */
export function byDay<T extends { start_time: string }>(
  slots: readonly T[],
  zone: string,
): Map<string, T[]> {
  const days = new Map<string, T[]>();
  for (const slot of slots) {
    const { day } = wallOf(new Date(slot.start_time), zone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}
