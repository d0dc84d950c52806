import { ownZone, wallText } from '@/lib/browser/zoned';
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

/** A moment by this person's clock, "Fri 4 Dec, 8:30 PM"; null where a zone's clock shows the same. */
export function yoursBeside(moment: Date, timeZone: string): string | null {
  if (wallText(moment, timeZone) === wallText(moment, ownZone())) return null;
  return dayAndTime(moment.toISOString());
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

/** When something takes place, short enough for a sentence: "Thu 26 Nov, 2:00 PM". */
export function dayAndTime(start: string, now = new Date()): string {
  const from = new Date(start);
  const part = (options: Intl.DateTimeFormatOptions) => from.toLocaleDateString('en', options);
  const year = from.getFullYear() === now.getFullYear() ? '' : ` ${from.getFullYear()}`;
  const day = `${part({ weekday: 'short' })} ${from.getDate()} ${part({ month: 'short' })}`;
  return `${day}${year}, ${clock(from)}`;
}
