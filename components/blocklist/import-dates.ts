import { isDay } from '@/components/ui/dates/written-day';
import { expiryTime } from './state';

/** Which number of a date comes first. */
export type DateOrder = 'day' | 'month';

/** When an entry ends, what is wrong with that, or that two days can be meant. */
export type ReadExpiry = { expires_at: string } | { problem: string; isOpen?: true };

const example = 'write it as 2027-12-31';
const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

const padded = (number: string) => number.padStart(2, '0');

/** Entries end with their last day, in the time zone of whoever reads the file. */
function endOf(day: string, written: string): ReadExpiry {
  if (!isDay(day)) return { problem: `there is no day “${written}”` };
  return { expires_at: expiryTime('date', day) ?? '' };
}

function readNumbers(written: string, order: DateOrder | null): ReadExpiry | null {
  const found = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(written);
  if (!found) return null;
  const [, one = '', separator, two = '', year] = found;
  const days = {
    day: `${year}-${padded(two)}-${padded(one)}`,
    month: `${year}-${padded(one)}-${padded(two)}`,
  };
  // Nobody writes the month first before a full stop.
  if (separator === '.') return endOf(days.day, written);
  const [isDayFirst, isMonthFirst] = [isDay(days.day), isDay(days.month)];
  if (isDayFirst && isMonthFirst && days.day !== days.month) {
    if (order) return endOf(days[order], written);
    return { problem: `“${written}” can be two days: say which number is the month`, isOpen: true };
  }
  return endOf(isMonthFirst ? days.month : days.day, written);
}

/** Reads when an entry of a file ends: a day, or a time with its zone. Nothing is guessed. */
export function readExpiry(written: string, order: DateOrder | null): ReadExpiry {
  const [, day] = instant.exec(written) ?? [];
  if (day) {
    const at = isDay(day) ? Date.parse(written) : Number.NaN;
    if (Number.isNaN(at)) return { problem: `there is no time “${written}”` };
    return { expires_at: new Date(at).toISOString() };
  }
  if (/^\d{4}-\d\d-\d\d$/.test(written)) return endOf(written, written);
  return readNumbers(written, order) ?? { problem: `“${written}” is no date: ${example}` };
}
