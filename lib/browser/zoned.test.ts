import { expect, test } from 'vitest';
import {
  momentOf,
  momentsOf,
  plusDays,
  wallFrom,
  wallOf,
  wallText,
  weekdayOf,
  zonesFor,
} from './zoned';

const newYork = 'America/New_York';

test.each([
  ['2026-03-05T14:30:00Z', newYork, '2026-03-05', 570],
  ['2026-03-05T04:59:00Z', newYork, '2026-03-04', 1439],
  ['2026-03-05T05:00:00Z', newYork, '2026-03-05', 0],
  ['2026-03-05T20:15:00Z', 'Asia/Kathmandu', '2026-03-06', 120],
  ['2026-03-05T20:15:00Z', 'UTC', '2026-03-05', 1215],
])('%s in %s is %s, minute %d, and back', (time, zone, day, minute) => {
  expect(wallOf(new Date(time), zone)).toEqual({ day, minute });
  expect(momentOf({ day, minute }, zone)).toEqual(new Date(time));
});

test.each([
  ['before the clocks are set forward', '2026-03-08', 119, '2026-03-08T06:59:00Z'],
  ['in the hour that is skipped, an hour later', '2026-03-08', 150, '2026-03-08T07:30:00Z'],
  ['after it', '2026-03-08', 180, '2026-03-08T07:00:00Z'],
  ['at the end of that day', '2026-03-08', 1440, '2026-03-09T04:00:00Z'],
  ['in the hour that comes twice, the first time', '2026-11-01', 90, '2026-11-01T05:30:00Z'],
  ['after both of them', '2026-11-01', 120, '2026-11-01T07:00:00Z'],
  ['at the beginning of that day', '2026-11-01', 0, '2026-11-01T04:00:00Z'],
])('a minute lies %s', (_, day, minute, time) => {
  expect(momentOf({ day, minute }, newYork)).toEqual(new Date(time));
});

test('a night whose clocks change by half an hour is no different', () => {
  const island = 'Australia/Lord_Howe';
  expect(momentOf({ day: '2026-10-04', minute: 135 }, island)).toEqual(
    new Date('2026-10-03T15:45:00Z'),
  );
  expect(wallOf(new Date('2026-10-03T15:45:00Z'), island).minute).toBe(165);
});

test('days follow each other over the ends of months and years', () => {
  expect([plusDays('2026-02-28', 1), plusDays('2026-01-01', -1)]).toEqual([
    ...['2026-03-01', '2025-12-31'],
  ]);
  expect([weekdayOf('2026-03-01'), weekdayOf('2026-03-02')]).toEqual([0, 1]);
});

const at = (time_zone: string, is_active = true) => ({ time_zone, is_active });

test.each([
  ['the one of all locations', [at(newYork), at(newYork)], [newYork, 'Europe/Berlin']],
  [
    'the reader’s, where there are several',
    [at(newYork), at('America/Chicago')],
    [...['Europe/Berlin', 'America/Chicago', newYork]],
  ],
  ['the reader’s, where there is no location', [], ['Europe/Berlin']],
  [
    'that of locations in use',
    [at('America/Chicago', false), at(newYork)],
    [...[newYork, 'Europe/Berlin']],
  ],
  ['one, where both are the same', [at('Europe/Berlin')], ['Europe/Berlin']],
])('times are read in %s', (_, locations, zones) => {
  expect(zonesFor(locations, 'Europe/Berlin')).toEqual(zones);
});

test.each([
  ['comes twice', '2026-11-01T01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['is skipped', '2026-03-08T02:30', []],
  ['comes once', '2026-12-04T09:00', ['2026-12-04T14:00:00.000Z']],
])('an hour that %s has so many moments', (_, text, times) => {
  const wall = wallFrom(text);
  expect(wall && momentsOf(wall, newYork).map((one) => one.toISOString())).toEqual(times);
});

test('a written time is of the clock of its place, and what is none is refused', () => {
  const [nine] = momentsOf({ day: '2026-12-04', minute: 540 }, 'America/Chicago');
  expect(nine?.toISOString()).toBe('2026-12-04T15:00:00.000Z');
  expect(nine && wallText(nine, 'Asia/Kolkata')).toBe('2026-12-04T20:30');
  for (const text of ['', '2026-12-04', '9:00', '2026-12-04T9:00'])
    expect(wallFrom(text)).toBeNull();
});

test('zones have the names they have now', () => {
  const calcutta = { time_zone: 'Asia/Calcutta', is_active: true };
  expect(zonesFor([calcutta], 'Europe/Kyiv')).toEqual(['Asia/Kolkata', 'Europe/Kyiv']);
});
