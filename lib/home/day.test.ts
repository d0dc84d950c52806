import { expect, test } from 'vitest';
import { dayOf } from './day';

const timesOf = (moment: string, timeZone: string) => {
  const { date, lastWorkingDay, start, end } = dayOf(new Date(moment), timeZone);
  return [date, ...[lastWorkingDay, start, end].map((one) => one.toISOString())];
};

test.each([
  [
    '2026-03-02T23:30:00Z',
    'UTC',
    [
      '2026-03-02',
      '2026-02-27T00:00:00.000Z',
      '2026-03-02T00:00:00.000Z',
      '2026-03-03T00:00:00.000Z',
    ],
  ],
  [
    '2026-03-02T23:30:00Z',
    'Asia/Kolkata',
    [
      '2026-03-03',
      '2026-03-01T18:30:00.000Z',
      '2026-03-02T18:30:00.000Z',
      '2026-03-03T18:30:00.000Z',
    ],
  ],
  // The clocks go forward at two in the morning of March 8.
  [
    '2026-03-08T20:00:00Z',
    'America/New_York',
    [
      '2026-03-08',
      '2026-03-06T05:00:00.000Z',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
  ],
  // In Santiago they go forward at midnight: September 6 begins at one.
  [
    '2026-09-06T12:00:00Z',
    'America/Santiago',
    [
      '2026-09-06',
      '2026-09-04T04:00:00.000Z',
      '2026-09-06T04:00:00.000Z',
      '2026-09-07T03:00:00.000Z',
    ],
  ],
  // In Havana November 1 has the hour from midnight to one twice.
  [
    '2026-11-01T12:00:00Z',
    'America/Havana',
    [
      '2026-11-01',
      '2026-10-30T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ],
  ],
])(
  'the day of %s in %s goes from midnight to midnight there, and follows a working day',
  (moment, timeZone, expected) => {
    expect(timesOf(moment, timeZone)).toEqual(expected);
  },
);
