import { ownZone, wallOf, wallText } from '@/lib/browser/zoned';
import { zoneName } from '@/lib/words/zone-names';

const DAY_MS = 86_400_000;

type Dated = { occurred_at: string };

export type Day<Item> = { day: string; label: string; items: Item[] };

function dayOf(moment: Date, timeZone?: string): string {
  return moment.toLocaleDateString('en-CA', { timeZone });
}

/** What a day is called: today, yesterday, tomorrow, or its date. */
export function dayLabel(moment: Date, now = new Date(), timeZone?: string): string {
  const day = dayOf(moment, timeZone);
  const today = dayOf(now, timeZone);
  if (day === today) return 'Today';
  if (day === dayOf(new Date(now.getTime() - DAY_MS), timeZone)) return 'Yesterday';
  if (day === dayOf(new Date(now.getTime() + DAY_MS), timeZone)) return 'Tomorrow';
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return moment.toLocaleDateString('en', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** Groups what is in order by the days of a time zone, this person's unless another is named. */
export function daysOf<Item extends Dated>(
  items: readonly Item[],
  now = new Date(),
  timeZone?: string,
): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const moment = new Date(item.occurred_at);
    const day = dayOf(moment, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, label: dayLabel(moment, now, timeZone), items: [item] });
  }
  return days;
}

/** A clock time in a time zone, this person's unless another is named. */
export function clock(moment: Date, timeZone?: string): string {
  return moment.toLocaleTimeString('en', { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** The date and the times from start to end. */
export function span(start: string, end: string, timeZone?: string): string {
  const [from, to] = [new Date(start), new Date(end)];
  const date = from.toLocaleDateString('en', { timeZone, dateStyle: 'medium' });
  return `${date}, ${clock(from, timeZone)} – ${clock(to, timeZone)}`;
}

/** Whether two clocks show different times at a moment. */
const differAt = (moment: Date, one: string, other: string) =>
  wallText(moment, one) !== wallText(moment, other);

/** Where a zone is, in a word: "New York". */
const cityOf = (timeZone: string) => zoneName(timeZone).split('/').at(-1) ?? timeZone;

function dayIn(moment: Date, now: Date, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    moment.toLocaleDateString('en', { timeZone, ...options });
  const year = part({ year: 'numeric' });
  const thisYear = now.toLocaleDateString('en', { timeZone, year: 'numeric' });
  const day = `${part({ weekday: 'short' })} ${part({ day: 'numeric' })} ${part({ month: 'short' })}`;
  return year === thisYear ? day : `${day} ${year}`;
}

/** When something takes place, short enough for a sentence: "Thu 26 Nov, 2:00 PM". */
export function dayAndTime(start: string, now = new Date(), timeZone = ownZone()): string {
  const moment = new Date(start);
  return `${dayIn(moment, now, timeZone)}, ${clock(moment, timeZone)}`;
}

/** A moment by this person's clock, "Fri 4 Dec, 8:30 PM"; null where a zone's clock shows the same. */
export function yoursBeside(moment: Date, timeZone: string): string | null {
  return differAt(moment, timeZone, ownZone()) ? dayAndTime(moment.toISOString()) : null;
}

/**
 * When something takes place by the clock of its place, as the candidate reads it, with the reader's own
 * time beside it where that differs: "Thu 26 Nov, 2:00 PM New York (yours: 8:00 PM)".
 */
export function timeInZones(
  start: string,
  timeZone: string,
  { end, own = ownZone(), now = new Date() }: { end?: string; own?: string; now?: Date } = {},
): string {
  const moment = new Date(start);
  const until = end ? ` – ${clock(new Date(end), timeZone)}` : '';
  const there = `${dayAndTime(start, now, timeZone)}${until}`;
  if (!differAt(moment, timeZone, own)) return there;
  const isSameDay = dayIn(moment, now, timeZone) === dayIn(moment, now, own);
  const yours = isSameDay ? clock(moment, own) : dayAndTime(start, now, own);
  return `${there} ${cityOf(timeZone)} (yours: ${yours})`;
}

/** A clock time where something takes place, "2:00 PM Chicago"; null where one's own clock shows the same. */
export function clockThere(start: string, timeZone: string, own = ownZone()): string | null {
  const moment = new Date(start);
  return differAt(moment, timeZone, own) ? `${clock(moment, timeZone)} ${cityOf(timeZone)}` : null;
}

const DAYS_BY_NAME = 6;

/**
 * When something takes place by the clock of its place, as short as a card needs it: "Today 2:00 PM",
 * "Thu 2:00 PM Chicago", "Thu 3 Dec, 2:00 PM".
 */
export function shortTimeThere(
  start: string,
  now: Date,
  timeZone: string,
  own = ownZone(),
): string {
  const moment = new Date(start);
  const place = differAt(moment, timeZone, own) ? ` ${cityOf(timeZone)}` : '';
  const dayAt = (at: Date) => Date.parse(wallOf(at, timeZone).day);
  if ((dayAt(moment) - dayAt(now)) / DAY_MS > DAYS_BY_NAME) {
    return `${dayAndTime(start, now, timeZone)}${place}`;
  }
  const label = dayLabel(moment, now, timeZone);
  // Far away it may be another day already.
  const isNear =
    (label === 'Today' || label === 'Tomorrow') && label === dayLabel(moment, now, own);
  const day = isNear ? label : moment.toLocaleDateString('en', { timeZone, weekday: 'short' });
  return `${day} ${clock(moment, timeZone)}${place}`;
}

/** The date and the times from start to end where the interview is, with this person's beside them. */
export function spanThere(start: string, end: string, timeZone: string): string {
  const yours = yoursBeside(new Date(start), timeZone);
  const there = `${span(start, end, timeZone)}, ${zoneName(timeZone)}`;
  return yours ? `${there} (yours: ${yours})` : there;
}

/** The date and the times from start to end, with the zone they are read in: the candidate's may be another. */
export function spanHere(start: string, end: string): string {
  return `${span(start, end)}, ${zoneName(ownZone())}`;
}
