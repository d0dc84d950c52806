import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { habitsOf } from './habits';
import { addDays, isDay, readDay, writeDay } from './written-day';

const american = habitsOf('en-US');
const british = habitsOf('en-GB');
const swedish = habitsOf('sv-SE');

/** What is made of a text on Wednesday 25 November 2026: the day, or the sentence about it. */
function read(text: string, given: Partial<Parameters<typeof readDay>[1]> = {}) {
  const reading = readDay(text, {
    ...{ habits: british, today: '2026-11-25', leans: 'ahead' },
    ...given,
  });
  return reading && ('day' in reading ? reading.day : reading.problem);
}

describe('a date with its year', () => {
  test.each([
    '2026-12-03',
    '2026/12/3',
    '2026.12.03',
    '03.12.2026',
    '3.12.26',
    '3/12/2026',
    '3-12-2026',
    '3 12 2026',
    '3 Dec 2026',
    '3. Dec. 2026',
    '3-Dec-2026',
    '3/dec/26',
    '3rd of December, 2026',
    'December 3rd, 2026',
    'DEC 3 2026',
    'Thu, Dec 3, 2026',
    'Thursday 3 December 2026',
    '  on   3   december   2026 ',
  ])('%j is understood', (text) => {
    expect(read(text)).toBe('2026-12-03');
  });

  test('with slashes it is read as the person writes dates', () => {
    expect(read('03/04/2026', { habits: british })).toBe('2026-04-03');
    expect(read('03/04/2026', { habits: american })).toBe('2026-03-04');
    expect(read('03/04/2026', { habits: swedish })).toBe('2026-03-04');
  });

  test('with dots the day comes first, wherever the person is from', () => {
    expect(read('03.04.2026', { habits: american })).toBe('2026-04-03');
  });

  test('that makes sense one way only is read that way', () => {
    expect(read('25/12/2026', { habits: american })).toBe('2026-12-25');
    expect(read('12/25/2026', { habits: british })).toBe('2026-12-25');
  });

  test('that does not exist is answered by what does', () => {
    expect(read('31 February 2026')).toBe('February 2026 has 28 days.');
    expect(read('2026-02-29')).toBe('February 2026 has 28 days.');
    expect(read('31/04/2026')).toBe('April 2026 has 30 days.');
    expect(read('0 May 2026')).toBe('May 2026 has 31 days.');
    expect(read('2026-13-01')).toBe('There is no month 13.');
    expect(read('2026-00-01')).toBe('There is no month 0.');
  });

  test('may be a leap day only in a leap year', () => {
    expect(read('29 Feb 2028')).toBe('2028-02-29');
    expect(read('29 Feb 2000')).toBe('2000-02-29');
    expect(read('29 Feb 2100')).toBe('February 2100 has 28 days.');
  });

  test('is of this time', () => {
    expect(read('3 Dec 1899')).toBe('Write a year from 1900 to 2199.');
    expect(read('0026-12-03')).toBe('Write a year from 1900 to 2199.');
    expect(read('3 Dec 2199')).toBe('2199-12-03');
    expect(read('3 Dec 99')).toBe('2099-12-03');
  });

  test('agrees with the weekday before it', () => {
    expect(read('Mon 3 Dec 2026')).toBe('3 Dec 2026 is a Thursday.');
    expect(read('Monday, Dec 3, 2026', { habits: american })).toBe('Dec 3, 2026 is a Thursday.');
  });
});

describe('a date without its year', () => {
  test('lies ahead, or today', () => {
    expect(read('3 Dec')).toBe('2026-12-03');
    expect(read('25 Nov')).toBe('2026-11-25');
    expect(read('20 Aug')).toBe('2027-08-20');
    expect(read('1.2.')).toBe('2027-02-01');
    expect(read('12/3', { habits: american })).toBe('2026-12-03');
  });

  test('that has just passed is asked about', () => {
    const problem = '24 Nov 2026 has passed. Write the year if you mean 2027.';
    expect(read('24 Nov')).toBe(problem);
    expect(read('1 Sept')).toMatch(/^1 Sep 2026 has passed/);
    expect(read('24 Nov 2027')).toBe('2027-11-24');
  });

  test('lies back, or today, where lists are asked for', () => {
    expect(read('3 Dec', { leans: 'back' })).toBe('2025-12-03');
    expect(read('25 Nov', { leans: 'back' })).toBe('2026-11-25');
  });

  test('is the nearest leap day there is', () => {
    expect(read('29 Feb')).toBe('2028-02-29');
    expect(read('29 Feb', { leans: 'back' })).toBe('2024-02-29');
    expect(read('29 Feb', { today: '2096-07-01' })).toBe('2104-02-29');
  });

  test('that no year has is refused', () => {
    expect(read('30 Feb')).toBe('February has 29 days at most.');
    expect(read('31 Sept')).toBe('September has 30 days.');
  });
});

describe('words', () => {
  test.each([
    ['today', '2026-11-25'],
    ['Tomorrow', '2026-11-26'],
    ['yesterday', '2026-11-24'],
    ['next week', '2026-12-02'],
    ['in 3 days', '2026-11-28'],
    ['in a week', '2026-12-02'],
    ['2 weeks ago', '2026-11-11'],
    ['in 3 months', '2027-02-25'],
    ['monday', '2026-11-30'],
    ['next monday', '2026-11-30'],
    ['this fri', '2026-11-27'],
    ['wednesday', '2026-12-02'],
    ['last wed', '2026-11-18'],
    ['last tues', '2026-11-24'],
  ])('%j is %s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  test('name the weekday that was, where lists are asked for', () => {
    expect(read('monday', { leans: 'back' })).toBe('2026-11-23');
    expect(read('wednesday', { leans: 'back' })).toBe('2026-11-18');
    expect(read('next monday', { leans: 'back' })).toBe('2026-11-30');
  });

  test('count months to their last day where the day is missing', () => {
    expect(read('in a month', { today: '2027-01-31' })).toBe('2027-02-28');
  });

  test('go over the end of the year', () => {
    expect(read('tomorrow', { today: '2026-12-31' })).toBe('2027-01-01');
  });

  test.each(['', 'soon', '3', 'ma 3', 'm 3', 'dec', '3 Dek', '1/2/3/4', '2pm', 'deck 3'])(
    '%j is no date',
    (text) => expect(read(text)).toBeNull(),
  );
});

test('a day is written as its reader writes it', () => {
  expect(writeDay('2026-12-03', american)).toBe('Dec 3, 2026');
  expect(writeDay('2026-12-03', british)).toBe('3 Dec 2026');
  expect(writeDay('2026-12-03', swedish)).toBe('2026-12-03');
  expect(writeDay('2026-02-30', british)).toBe('2026-02-30');
  expect(isDay('2026-02-30')).toBe(false);
});

test('what is written can be read again, in everybody’s words', () => {
  const habits = fc.constantFrom(american, british, swedish);
  const offset = fc.integer({ min: -40_000, max: 60_000 });
  fc.assert(
    fc.property(habits, offset, (own, days) => {
      const day = addDays('2026-11-25', days);
      expect(read(writeDay(day, own), { habits: own })).toBe(day);
    }),
  );
});

test('whatever is typed is a day, a problem or nothing', () => {
  const piece = fc.constantFrom(
    '3',
    '31',
    '2',
    'feb',
    'dec',
    'next',
    'monday',
    '.',
    '/',
    '-',
    ' ',
    'in',
    '2026',
    'th',
    '\u{1F600}',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const reading = readDay(pieces.join(''), {
        habits: american,
        today: '2026-11-25',
        leans: 'ahead',
      });
      if (reading && 'day' in reading) expect(isDay(reading.day)).toBe(true);
    }),
  );
});
