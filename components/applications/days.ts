import { ownZoneName } from '@/components/ui/words';

const DAY_MS = 86_400_000;

type Dated = { occurred_at: string };

export type Day<Item> = { day: string; label: string; items: Item[] };

function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en-CA');
}

/** What a day is called: today, yesterday, tomorrow, or its date. */
export function dayLabel(moment: Date, now = new Date()): string {
  const day = dayOf(moment);
  if (day === dayOf(now)) return 'Today';
  if (day === dayOf(new Date(now.getTime() - DAY_MS))) return 'Yesterday';
  if (day === dayOf(new Date(now.getTime() + DAY_MS))) return 'Tomorrow';
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return moment.toLocaleDateString('en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** Groups what is in order by the days of this person's time zone. */
export function daysOf<Item extends Dated>(items: readonly Item[], now = new Date()): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const moment = new Date(item.occurred_at);
    const day = dayOf(moment);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, label: dayLabel(moment, now), items: [item] });
  }
  return days;
}

/** A clock time in this person's time zone. */
export function clock(moment: Date): string {
  return moment.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
}

/** The date and the times from start to end. */
export function span(start: string, end: string): string {
  const [from, to] = [new Date(start), new Date(end)];
  const date = from.toLocaleDateString('en', { dateStyle: 'medium' });
  return `${date}, ${clock(from)} – ${clock(to)}`;
}

/** The date and the times from start to end, with the zone they are read in: the candidate's may be another. */
export function spanHere(start: string, end: string): string {
  return `${span(start, end)}, ${ownZoneName()}`;
}

/** When something takes place, short enough for a sentence: "Thu 26 Nov, 2:00 PM". */
export function dayAndTime(start: string, now = new Date()): string {
  const from = new Date(start);
  const part = (options: Intl.DateTimeFormatOptions) => from.toLocaleDateString('en', options);
  const year = from.getFullYear() === now.getFullYear() ? '' : ` ${from.getFullYear()}`;
  const day = `${part({ weekday: 'short' })} ${from.getDate()} ${part({ month: 'short' })}`;
  return `${day}${year}, ${clock(from)}`;
}
