import { expect, test } from 'vitest';
import { timeWords } from './words';

/** Without the kinds of blank that differ between versions of the words' source. */
const plain = (words: string) => words.replace(/\s/g, ' ');

const time = (start_time: string, end_time: string) => ({ start_time, end_time });

test('a time is told by the clock of its zone', () => {
  const morning = time('2026-03-05T14:00:00Z', '2026-03-05T14:30:00Z');
  expect(plain(timeWords(morning, 'America/New_York'))).toBe('Thursday, March 5, 9:00 – 9:30 AM');
  expect(plain(timeWords(morning, 'Asia/Tokyo'))).toBe('Thursday, March 5, 11:00 – 11:30 PM');
});

test('in the night that has an hour twice it says which of the two', () => {
  const [first, second] = ['05', '06'].map((hour) =>
    plain(
      timeWords(time(`2026-11-01T${hour}:15:00Z`, `2026-11-01T${hour}:45:00Z`), 'America/New_York'),
    ),
  );
  expect(first).toBe('Sunday, November 1, 1:15 – 1:45 AM EDT');
  expect(second).toBe('Sunday, November 1, 1:15 – 1:45 AM EST');
});
