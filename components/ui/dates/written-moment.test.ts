import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useTimeZone } from '@/lib/browser/testing/time-zone';
import { habitsOf } from './habits';
import { addDays } from './written-day';
import { readMoment, writeMoment } from './written-moment';

const american = habitsOf('en-US');
const british = habitsOf('en-GB');
const swedish = habitsOf('sv-SE');

function read(text: string, habits = american) {
  const reading = readMoment(text, { habits, today: '2026-11-25', leans: 'ahead' });
  return reading && ('moment' in reading ? reading.moment : reading.problem);
}

describe('in New York', () => {
  useTimeZone('America/New_York');

  test.each([
    '2026-12-03T14:30',
    '2026-12-03t14:30:00',
    '2026-12-03 14:30',
    'Dec 3 2:30pm',
    '3 Dec 2026 2:30 pm',
    '3 Dec, 1430',
    '2:30 pm 3 Dec',
    '14:30 on 3.12.2026',
    'next thursday at 2.30 PM, ',
    'Thu, Dec 3, 2026, 2:30 PM',
  ])('%j is understood', (text) => {
    const isNext = text.startsWith('next');
    expect(read(text)).toBe(isNext ? '2026-11-26T14:30' : '2026-12-03T14:30');
  });

  test('words say when, too', () => {
    expect(read('tomorrow noon')).toBe('2026-11-26T12:00');
    expect(read('in 2 days 10:00')).toBe('2026-11-27T10:00');
    expect(read('9am today')).toBe('2026-11-25T09:00');
  });

  test('what is missing is asked for, and what is there is kept', () => {
    expect(read('Dec 3, 2026')).toBe('Write the time too, such as 2 PM.');
    expect(read('3 Dec 2026', british)).toBe('Write the time too, such as 14:00.');
    expect(read('9.30')).toBe('Write the day too, such as tomorrow.');
    const given = { habits: american, today: '2026-11-25', leans: 'ahead' } as const;
    expect(readMoment('Dec 3', given)).toMatchObject({ day: '2026-12-03' });
    expect(readMoment('2 pm', given)).toMatchObject({ time: '14:00' });
  });

  test('what is wrong is said', () => {
    expect(read('31 Feb 2pm')).toBe('February has 29 days at most.');
    expect(read('31 Feb')).toBe('February has 29 days at most.');
    expect(read('tomorrow 9')).toBe('Write 9 AM or 9 PM.');
    expect(read('tomorrow 25:00')).toBe('There is no time 25:00.');
    expect(read('whenever')).toBeNull();
    expect(read('')).toBeNull();
  });

  test('the hour that clocks skip in spring is no time, the one they repeat in autumn is', () => {
    expect(read('2027-03-14T02:30')).toBe(
      'There is no 2:30 AM on Mar 14, 2027: the clocks go forward then.',
    );
    expect(read('2027-03-14T03:00')).toBe('2027-03-14T03:00');
    expect(read('2027-11-07T01:30')).toBe('2027-11-07T01:30');
  });
});

describe('where clocks go forward at midnight', () => {
  useTimeZone('Africa/Cairo');

  test('that day begins at one', () => {
    expect(read('2027-04-30 00:30', british)).toMatch(/^There is no 00:30 on 30 Apr 2027/);
    expect(read('2027-04-30 01:00', british)).toBe('2027-04-30T01:00');
  });
});

test('a moment is written as its reader writes it', () => {
  expect(writeMoment('2026-12-03T14:30', american)).toBe('Thu, Dec 3, 2026, 2:30 PM');
  expect(writeMoment('2026-12-03T14:30', british)).toBe('Thu 3 Dec 2026, 14:30');
  expect(writeMoment('2026-12-03T14:30', swedish)).toBe('2026-12-03 14:30');
  expect(writeMoment('', american)).toBe('');
});

describe('in a zone that never changes its clocks', () => {
  useTimeZone('Asia/Tokyo');

  test('what is written can be read again, in everybody’s words', () => {
    const habits = fc.constantFrom(american, british, swedish);
    const days = fc.integer({ min: -40_000, max: 60_000 });
    const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(habits, days, minutes, (own, offset, minute) => {
        const time = new Date(minute * 60_000).toISOString().slice(11, 16);
        const day = addDays('2026-11-25', offset);
        // Tokyo changed its clocks until 1951.
        if (day < '1952') return;
        expect(read(writeMoment(`${day}T${time}`, own), own)).toBe(`${day}T${time}`);
      }),
    );
  });
});
