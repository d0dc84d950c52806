import { momentsOf, wallFrom } from '@/lib/browser/zoned';
import { zoneName } from '@/lib/words/zone-names';
import type { Habits } from './habits';
import { isDay, type Reading, readDay, weekdayName, writeDay } from './written-day';
import { readTime, writeTime } from './written-time';

type Given = Parameters<typeof readDay>[1];
type DayReading = ReturnType<typeof readDay>;
type TimeReading = ReturnType<typeof readTime>;

/** What could be read of a day with its time; one of them may be missing, or wrong. */
type Parts = { day: DayReading; time: TimeReading };

export type MomentReading =
  | { moment: string }
  | { problem: string; day?: string | undefined; time?: string | undefined };

const dayIn = (day: DayReading) => (day && 'day' in day ? day.day : undefined);
const timeIn = (time: TimeReading) => (time && 'time' in time ? time.time : undefined);

/** Every way to part the words into a day and a time of one or two words, before it or after. */
function* partings(words: string[]): Generator<[day: string, time: string]> {
  for (const length of [2, 1]) {
    if (words.length <= length) continue;
    const [begin, end] = [words.slice(0, length), words.slice(-length)];
    yield [words.slice(0, -length).join(' '), end.join(' ')];
    yield [words.slice(length).join(' '), begin.join(' ')];
  }
}

function partsOf(text: string, given: Given): Parts {
  const plain = text.trim().replace(/^(\d{4}-\d\d-\d\d)t(?=\d)/i, '$1 ');
  const whole = readDay(plain, given);
  // What is a date as a whole has a year at its end, not a time.
  if (dayIn(whole)) return { day: whole, time: null };
  const wholeTime = readTime(plain, given.habits);
  if (wholeTime) return { day: null, time: wholeTime };
  const words = plain
    .replace(/,|\bat\b/gi, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const read = [...partings(words)].map(([day, time]) => {
    return { day: readDay(day, given), time: readTime(time, given.habits) };
  });
  const both = read.filter(({ day, time }) => day && time);
  return (
    both.find(({ day, time }) => dayIn(day) && timeIn(time)) ??
    both.find(({ day, time }) => dayIn(day) || timeIn(time)) ?? { day: whole, time: null }
  );
}

const problemIn = (reading: Reading<object>) =>
  reading && 'problem' in reading ? reading.problem : undefined;

/** A clock: its time zone, and where it hangs. */
export type Clock = { zone: string; place?: string | null | undefined };

/** What is wrong with a time of a day that a clock skips; undefined where it shows it. */
export function skippedIn(
  { day, time }: { day: string; time: string },
  { zone, place }: Clock,
  habits: Habits,
): string | undefined {
  const wall = wallFrom(`${day}T${time}`);
  if (!wall || momentsOf(wall, zone).length > 0) return undefined;
  const written = `${writeTime(time, habits)} on ${writeDay(day, habits)}`;
  return `There is no ${written} in ${place ?? zoneName(zone)}: the clocks go forward then.`;
}

/** A day with its time as its reader writes it: `Thu, Dec 3, 2026, 2:30 PM`. */
export function writeMoment(moment: string, habits: Habits): string {
  const [day = '', time = ''] = moment.split('T');
  if (!isDay(day)) return moment;
  const at = writeTime(time.slice(0, 5), habits);
  const weekday = weekdayName(day).slice(0, 3);
  const date = writeDay(day, habits);
  if (habits.first === 'year') return `${date} ${at}`;
  return habits.first === 'month' ? `${weekday}, ${date}, ${at}` : `${weekday} ${date}, ${at}`;
}

/** Reads a day with its time as people write it: "3 Dec 2pm", "tomorrow 14:30", "2026-12-03T14:30". */
export function readMoment(text: string, given: Given & Clock): MomentReading | null {
  const { habits } = given;
  const parts = partsOf(text, given);
  const [day, time] = [dayIn(parts.day), timeIn(parts.time)];
  const problem = problemIn(parts.day) ?? problemIn(parts.time);
  if (problem) return { problem, day, time };
  if (!day && !time) return null;
  if (!day) return { problem: 'Write the day too, such as tomorrow.', time };
  if (!time)
    return { problem: `Write the time too, such as ${habits.hasHalves ? '2 PM' : '14:00'}.`, day };
  const skipped = skippedIn({ day, time }, given, habits);
  return skipped ? { problem: skipped, day } : { moment: `${day}T${time}` };
}
