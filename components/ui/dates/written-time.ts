import type { Habits } from './habits';
import type { Reading } from './written-day';

const two = (number: number) => String(number).padStart(2, '0');

/** A time of the day, `14:30`, as its reader writes it: `2:30 PM` or `14:30`. */
export function writeTime(time: string, { hasHalves }: Habits): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (!hasHalves || !hours) return time;
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

function withHalf(hours: number, minutes: number, half: string): Reading<{ time: string }> {
  const letters = half.startsWith('a') ? 'AM' : 'PM';
  if (hours < 1 || hours > 12) return { problem: `There is no ${hours} ${letters}.` };
  return { time: `${two((hours % 12) + (letters === 'PM' ? 12 : 0))}:${two(minutes)}` };
}

/** Reads a time of the day as people write it: "2pm", "2:30 pm", "14:30", "14.30", "noon". */
export function readTime(text: string, { hasHalves }: Habits): Reading<{ time: string }> {
  const plain = text
    .toLowerCase()
    .trim()
    .replace(/^at /, '')
    .replace(/([ap])\.?m?\.?$/, '$1');
  if (plain === 'noon') return { time: '12:00' };
  if (plain === 'midnight') return { time: '00:00' };
  const found = /^(\d{1,2})(?:[:.h]?(\d\d)(?::\d\d)?)?h? ?([ap])?$/.exec(plain);
  if (!found) return null;
  const [, hour, minute, half] = found;
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (hours > 23 || minutes > 59) return { problem: `There is no time ${hours}:${two(minutes)}.` };
  if (half) return withHalf(hours, minutes, half);
  if (!minute && hasHalves && hours >= 1 && hours <= 12) {
    return { problem: `Write ${hours} AM or ${hours} PM.` };
  }
  return { time: `${two(hours)}:${two(minutes)}` };
}
