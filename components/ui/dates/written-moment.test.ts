import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { useTimeZone } from '@/lib/browser/testing/time-zone';
import { habitsOf } from './habits';
import { addDays } from './written-day';
import { type Clock, readMoment, writeMoment } from './written-moment';

const american = habitsOf('en-US');
const british = habitsOf('en-GB');
const swedish = habitsOf('sv-SE');

const given = { today: '2026-11-25', leans: 'ahead', zone: 'America/New_York' } as const;

function read(text: string, habits = american, clock: Clock = given) {
  const reading = readMoment(text, { ...given, ...clock, habits });
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
    const habits = american;
    expect(readMoment('Dec 3', { ...given, habits })).toMatchObject({ day: '2026-12-03' });
    expect(readMoment('2 pm', { ...given, habits })).toMatchObject({ time: '14:00' });
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
      'There is no 2:30 AM on Mar 14, 2027 in America/New York: the clocks go forward then.',
    );
    expect(read('2027-03-14T03:00')).toBe('2027-03-14T03:00');
    expect(read('2027-11-07T01:30')).toBe('2027-11-07T01:30');
  });
});

test('where clocks go forward at midnight, that day begins at one', () => {
  const cairo = { zone: 'Africa/Cairo' };
  expect(read('2027-04-30 00:30', british, cairo)).toMatch(/^There is no 00:30 on 30 Apr 2027/);
  expect(read('2027-04-30 01:00', british, cairo)).toBe('2027-04-30T01:00');
});

describe('far away', () => {
  useTimeZone('Asia/Kolkata');

  test('it is the clock of the place that skips an hour, not the reader’s', () => {
    expect(read('2027-03-14 2:30 am', american, { ...given, place: 'Albany' })).toBe(
      'There is no 2:30 AM on Mar 14, 2027 in Albany: the clocks go forward then.',
    );
  });
});

describe('where the reader’s own clock skips the hour', () => {
  useTimeZone('America/New_York');

  test('the place has it all the same', () => {
    const kolkata = { zone: 'Asia/Kolkata' };
    expect(read('2027-03-14 2:30 am', american, kolkata)).toBe('2027-03-14T02:30');
  });
});

test('a moment is written as its reader writes it', () => {
  expect(writeMoment('2026-12-03T14:30', american)).toBe('Thu, Dec 3, 2026, 2:30 PM');
  expect(writeMoment('2026-12-03T14:30', british)).toBe('Thu 3 Dec 2026, 14:30');
  expect(writeMoment('2026-12-03T14:30', swedish)).toBe('2026-12-03 14:30');
  expect(writeMoment('', american)).toBe('');
});

describe('in a zone that never changes its clocks', () => {
  const tokyo = { zone: 'Asia/Tokyo' };

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
        expect(read(writeMoment(`${day}T${time}`, own), own, tokyo)).toBe(`${day}T${time}`);
      }),
    );
  });
});
