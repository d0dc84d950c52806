import { momentOf, plusDays } from '@/lib/browser/zoned';
import { type Hours, lengthOf, placeOf, type Span, STEP } from './week';

const MINUTE_MS = 60_000;
const MINUTES_IN_HOUR = 60;
const LONGEST_MS = 12 * MINUTES_IN_HOUR * MINUTE_MS;

/** How far something was dragged: days to the right, steps of the grid down. */
export type Way = { days: number; steps: number };

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most));

const snapped = (minute: number) => Math.round(minute / STEP) * STEP;

const spanOf = (start: number, end: number): Span => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
});

const from = (start: Date, span: Span) =>
  spanOf(start.getTime(), start.getTime() + lengthOf(span) * MINUTE_MS);

/** A time after it was dragged as a whole: as long as before, on a quarter of an hour that is shown. */
export function carried(span: Span, { days, steps }: Way, zone: string, hours: Hours): Span {
  if (days === 0 && steps === 0) return span;
  const place = placeOf(span, zone);
  const first = hours.first * MINUTES_IN_HOUR;
  const room = hours.last * MINUTES_IN_HOUR - lengthOf(span);
  const last = Math.max(first, Math.floor(room / STEP) * STEP);
  const target = clamp(snapped(place.from + steps * STEP), first, last);
  const minute = steps === 0 ? place.from : target;
  return from(momentOf({ day: plusDays(place.day, days), minute }, zone), span);
}

function ending(span: Span, end: number): Span {
  const start = Date.parse(span.start_time);
  return spanOf(start, clamp(end, start + STEP * MINUTE_MS, start + LONGEST_MS));
}

/** A time after its lower edge was dragged: it ends on a quarter of an hour, a step long or longer. */
export function stretched(span: Span, steps: number, zone: string, hours: Hours): Span {
  if (steps === 0) return span;
  const { day, to } = placeOf(span, zone);
  const minute = Math.min(snapped(to + steps * STEP), hours.last * MINUTES_IN_HOUR);
  return ending(span, momentOf({ day, minute }, zone).getTime());
}

/** The next quarter of an hour down or up; by the time that passes, so that no hour is out of reach. */
function nextQuarter(time: string, isDown: boolean): number {
  const quarter = STEP * MINUTE_MS;
  const at = Date.parse(time);
  return isDown ? Math.floor(at / quarter + 1) * quarter : Math.ceil(at / quarter - 1) * quarter;
}

const sideways: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** A time after an arrow key, with Shift for its length; null where the key does nothing. */
export function stepped(span: Span, key: string, isLength: boolean, zone: string): Span | null {
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const isDown = key === 'ArrowDown';
    if (isLength) return ending(span, nextQuarter(span.end_time, isDown));
    return from(new Date(nextQuarter(span.start_time, isDown)), span);
  }
  const days = sideways[key];
  if (!days || isLength) return null;
  const { day, from: minute } = placeOf(span, zone);
  return from(momentOf({ day: plusDays(day, days), minute }, zone), span);
}

/** Whether two times are the same. */
export const isSame = (one: Span, other: Span) =>
  Date.parse(one.start_time) === Date.parse(other.start_time) &&
  Date.parse(one.end_time) === Date.parse(other.end_time);

type Offered = Span & { slot_id: string; interviewer: { id: string } };

/** Why a slot cannot be at a time, as far as the page knows; null where nothing speaks against it. */
export function problemOf(
  slot: Offered,
  span: Span,
  known: readonly Offered[],
  now: Date,
): 'past' | 'overlap' | null {
  if (Date.parse(span.start_time) <= now.getTime()) return 'past';
  const meets = known.some(
    (one) =>
      one.slot_id !== slot.slot_id &&
      one.interviewer.id === slot.interviewer.id &&
      Date.parse(one.start_time) < Date.parse(span.end_time) &&
      Date.parse(span.start_time) < Date.parse(one.end_time),
  );
  return meets ? 'overlap' : null;
}
