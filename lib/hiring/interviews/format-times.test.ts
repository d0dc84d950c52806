import { describe, expect, it, test } from 'vitest';
import { byDay, dayWords, offsetWords, slotWords, timeRange, zoneWords } from './format-times';

const range = (start: string, end: string) => ({
  startTime: new Date(start),
  endTime: new Date(end),
});

describe('a slot on days when the clocks change', () => {
  it.each([
    // Spring, New York: 2:00 AM becomes 3:00 AM on March 8, 2026.
    [
      'America/New_York',
      '2026-03-08T06:30:00Z',
      30,
      'Sunday, March 8, 2026',
      '1:30 AM (UTC−5) to 3:00 AM (UTC−4)',
    ],
    [
      'America/New_York',
      '2026-03-08T07:00:00Z',
      30,
      'Sunday, March 8, 2026',
      '3:00 AM to 3:30 AM (UTC−4)',
    ],
    [
      'America/New_York',
      '2026-03-09T14:00:00Z',
      30,
      'Monday, March 9, 2026',
      '10:00 AM to 10:30 AM',
    ],
    [
      'America/New_York',
      '2026-03-06T15:00:00Z',
      30,
      'Friday, March 6, 2026',
      '10:00 AM to 10:30 AM',
    ],
    // Autumn, New York: 1:30 AM comes twice on November 1, 2026.
    [
      'America/New_York',
      '2026-11-01T05:30:00Z',
      15,
      'Sunday, November 1, 2026',
      '1:30 AM to 1:45 AM (UTC−4)',
    ],
    [
      'America/New_York',
      '2026-11-01T06:30:00Z',
      15,
      'Sunday, November 1, 2026',
      '1:30 AM to 1:45 AM (UTC−5)',
    ],
    [
      'America/New_York',
      '2026-11-01T05:45:00Z',
      30,
      'Sunday, November 1, 2026',
      '1:45 AM (UTC−4) to 1:15 AM (UTC−5)',
    ],
    // Spring, Berlin: 2:00 becomes 3:00 on March 29, 2026.
    [
      'Europe/Berlin',
      '2026-03-29T00:30:00Z',
      60,
      'Sunday, March 29, 2026',
      '1:30 AM (UTC+1) to 3:30 AM (UTC+2)',
    ],
    ['Europe/Berlin', '2026-03-30T08:00:00Z', 30, 'Monday, March 30, 2026', '10:00 AM to 10:30 AM'],
    // Autumn, Berlin: 2:30 comes twice on October 25, 2026.
    [
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      15,
      'Sunday, October 25, 2026',
      '2:30 AM to 2:45 AM (UTC+2)',
    ],
    [
      'Europe/Berlin',
      '2026-10-25T01:30:00Z',
      15,
      'Sunday, October 25, 2026',
      '2:30 AM to 2:45 AM (UTC+1)',
    ],
    [
      'Europe/Berlin',
      '2026-10-23T22:30:00Z',
      15,
      'Saturday, October 24, 2026',
      '12:30 AM to 12:45 AM',
    ],
  ])('in %s at %s for %i minutes', (zone, start, minutes, day, words) => {
    const startTime = new Date(start);
    const slot = { startTime, endTime: new Date(startTime.getTime() + minutes * 60_000) };
    expect(dayWords(startTime, zone)).toBe(day);
    expect(slotWords(slot, zone)).toBe(words);
  });
});

test.each([
  [
    'UTC',
    '2026-12-31T23:45:00Z',
    '2027-01-01T00:15:00Z',
    'Thursday, December 31, 2026, 11:45 PM to Friday, January 1, 2027, 12:15 AM, UTC',
  ],
  [
    'America/New_York',
    '2026-03-02T15:00:00Z',
    '2026-03-02T15:30:00Z',
    'Monday, March 2, 2026, 10:00 AM to 10:30 AM, New York time (UTC−5)',
  ],
  [
    'America/New_York',
    '2026-11-01T05:45:00Z',
    '2026-11-01T06:15:00Z',
    'Sunday, November 1, 2026, 1:45 AM (UTC−4) to 1:15 AM (UTC−5), New York time',
  ],
  [
    'Asia/Kolkata',
    '2026-03-02T06:30:00Z',
    '2026-03-02T07:00:00Z',
    'Monday, March 2, 2026, 12:00 PM to 12:30 PM, Kolkata time (UTC+5:30)',
  ],
])('a message in %s names day, time and zone', (zone, start, end, words) => {
  expect(timeRange(range(start, end), zone)).toBe(words);
});

test('slots stand under the day they fall on where the candidate is', () => {
  const slots = [
    range('2026-03-02T20:00:00Z', '2026-03-02T20:30:00Z'),
    range('2026-03-03T02:00:00Z', '2026-03-03T02:30:00Z'),
  ];
  expect(byDay(slots, 'America/New_York')).toEqual([{ day: 'Monday, March 2, 2026', slots }]);
  expect(byDay(slots, 'Europe/Berlin').map(({ day }) => day)).toEqual([
    'Monday, March 2, 2026',
    'Tuesday, March 3, 2026',
  ]);
});

test('zones are named as a person reads them', () => {
  expect(zoneWords('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time');
  expect(offsetWords(new Date('2026-01-01T00:00:00Z'), 'Europe/London')).toBe('UTC');
});
