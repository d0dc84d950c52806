import type { Habits } from './habits';

/** A text that was understood, or what is wrong with it; null where nothing can be made of it. */
export type Reading<Found> = Found | { problem: string } | null;

type Given = {
  habits: Habits;
  /** The day on which it is written, `2026-11-25`. */
  today: string;
  /** Whether a date without its year lies ahead or back. */
  leans: 'ahead' | 'back';
};

type DayReading = Reading<{ day: string }>;

const DAY_MS = 86_400_000;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;

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

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

// Three letters tell every name from the others.
const indexOf = (names: readonly string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(word));

const monthOf = (word: string) => indexOf(months, word === 'sept' ? 'sep' : word);

function weekdayNamed(word: string): number {
  const short = ['tues', 'thur', 'thurs'].includes(word) ? word.slice(0, 3) : word;
  return indexOf(weekdays, short);
}

const lengthOf = (year: number, month: number) =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

function partsOf(day: string): [year: number, month: number, date: number] {
  const at = new Date(`${day}T00:00:00Z`);
  return [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** A day some days after another one, or before it. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

function addMonths(day: string, count: number): string {
  const [year, month, date] = partsOf(day);
  return dayOf(year, month + count, Math.min(date, lengthOf(year, month + count)));
}

/** Whether a text is a day as forms keep it, `2026-12-03`. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A day as its reader writes it: `Dec 3, 2026`, `3 Dec 2026` or `2026-12-03`. */
export function writeDay(day: string, { first }: Habits): string {
  if (first === 'year' || !isDay(day)) return day;
  const [year, month, date] = partsOf(day);
  const name = months[month]?.slice(0, 3);
  return first === 'month' ? `${name} ${date}, ${year}` : `${date} ${name} ${year}`;
}

/** The name of a day in the week: `Thursday`. */
export function weekdayName(day: string): string {
  return weekdays[weekdayOf(day)] ?? '';
}

function dayInYear(year: number, month: number, date: number): DayReading {
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    return { problem: `Write a year from ${FIRST_YEAR} to ${LAST_YEAR}.` };
  }
  const length = lengthOf(year, month);
  if (date >= 1 && date <= length) return { day: dayOf(year, month, date) };
  return { problem: `${months[month]} ${year} has ${length} days.` };
}

/** Whoever names a day of these last ones hardly means the one that is most of a year ahead. */
const JUST_PASSED_DAYS = 90;

/** The nearest such day on the side to which dates without a year lean. */
function dayWithoutYear(month: number, date: number, given: Given): DayReading {
  const { today, leans, habits } = given;
  const [thisYear] = partsOf(today);
  const step = leans === 'ahead' ? 1 : -1;
  // Eight years can pass between two leap days.
  for (let away = 0; away <= 8; away += 1) {
    const year = thisYear + step * away;
    if (date < 1 || date > lengthOf(year, month)) continue;
    const day = dayOf(year, month, date);
    if (leans === 'ahead' ? day >= today : day <= today) return { day };
    if (leans === 'ahead' && day >= addDays(today, -JUST_PASSED_DAYS)) {
      const next = year + 1;
      return {
        problem: `${writeDay(day, habits)} has passed. Write the year if you mean ${next}.`,
      };
    }
  }
  const length = lengthOf(2024, month);
  return { problem: `${months[month]} has ${length} days${month === 1 ? ' at most' : ''}.` };
}

function dayFrom(month: number, date: number, year: string | undefined, given: Given): DayReading {
  if (month > 11 || month < 0) return { problem: `There is no month ${month + 1}.` };
  if (!year) return dayWithoutYear(month, date, given);
  return dayInYear(year.length === 2 ? 2000 + Number(year) : Number(year), month, date);
}

/** Numbers alone: by the habits of the person, unless they can only be meant the other way. */
function readNumbers(text: string, given: Given): DayReading {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso) return dayFrom(Number(iso[3]) - 1, Number(iso[4]), iso[1], given);
  const found = /^(\d{1,2})([-/. ])(\d{1,2})(?:\2(\d{4}|\d\d)|\.)?$/.exec(text);
  if (!found) return null;
  const [, one, separator, two, year] = found;
  const isDayFirst = separator === '.' || given.habits.first === 'day';
  const [date, month] = isDayFirst ? [Number(one), Number(two)] : [Number(two), Number(one)];
  // "9.30" is a time rather than the 30th of September.
  const isSwapped = month > 12 && date <= 12 && (separator !== '.' || year !== undefined);
  return isSwapped ? dayFrom(date - 1, month, year, given) : dayFrom(month - 1, date, year, given);
}

function readNames(text: string, given: Given): DayReading {
  const dayFirst = /^(\d{1,2})[. ]*([a-z]+)(?: (\d{4}|\d\d))?$/.exec(text);
  const monthFirst = /^([a-z]+) ?(\d{1,2})(?: (\d{4}|\d\d))?$/.exec(text);
  const [name = '', date, year] = dayFirst
    ? [dayFirst[2], dayFirst[1], dayFirst[3]]
    : [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]];
  const month = monthOf(name);
  return month < 0 ? null : dayFrom(month, Number(date), year, given);
}

function stepsAway(text: string, today: string): string | null {
  const near = { today: 0, tomorrow: 1, yesterday: -1, 'next week': 7, 'last week': -7 }[text];
  if (near !== undefined) return addDays(today, near);
  const ahead = /^in (\d{1,3}|an?) (day|week|month)s?$/.exec(text);
  const back = /^(\d{1,3}|an?) (day|week|month)s? ago$/.exec(text);
  const [, count = '', unit] = ahead ?? back ?? [];
  if (!unit) return null;
  const steps = (count.startsWith('a') ? 1 : Number(count)) * (ahead ? 1 : -1);
  if (unit === 'month') return addMonths(today, steps);
  return addDays(today, unit === 'week' ? 7 * steps : steps);
}

function readWeekday(text: string, { today, leans }: Given): string | null {
  const [, which = '', name = ''] = /^(?:(next|this|coming|last) )?([a-z]+)$/.exec(text) ?? [];
  const weekday = weekdayNamed(name);
  if (weekday < 0) return null;
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7;
  const isBack = which === 'last' || (which === '' && leans === 'back');
  return addDays(today, isBack ? (ahead === 7 ? -7 : ahead - 7) : ahead);
}

/** Reads a date after the name of its weekday, and compares the two. */
function readAfterWeekday(text: string, given: Given): DayReading {
  const [, name = '', rest = ''] = /^([a-z]+) (.*\d.*)$/.exec(text) ?? [];
  const weekday = weekdayNamed(name);
  if (weekday < 0) return null;
  const read = readNumbers(rest, given) ?? readNames(rest, given);
  if (!read || 'problem' in read || weekdayOf(read.day) === weekday) return read;
  const { day } = read;
  return { problem: `${writeDay(day, given.habits)} is a ${weekdayName(day)}.` };
}

/** Reads a day as people write it: "3 Dec", "03.12.2026", "2026-12-03", "tomorrow", "next monday". */
export function readDay(text: string, given: Given): DayReading {
  const plain = text
    .toLowerCase()
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replace(/,|\b(on|of|the)\b/g, ' ')
    .replace(/(?<=[a-z])[-./]|[-/](?=[a-z])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const day = stepsAway(plain, given.today) ?? readWeekday(plain, given);
  if (day) return { day };
  return readNumbers(plain, given) ?? readNames(plain, given) ?? readAfterWeekday(plain, given);
}
