import { expect, test } from 'vitest';
import { recurringSlots } from '@/lib/browser/slots';
import { clock, daysFrom, drawn, hoursShown, lanesOf, mondayOf, placeOf } from './week';

const zone = 'America/New_York';

/** A time of March 4, 2030, a Monday, in New York. */
const at = (hour: number, minute = 0) =>
  new Date(Date.UTC(2030, 2, 4, hour + 5, minute)).toISOString();
const slot = (from: number, to: number) => ({ start_time: at(from), end_time: at(to) });

test.each([
  ['2030-03-04', 0, '2030-03-04'],
  ['2030-03-10', 0, '2030-03-04'],
  ['2030-03-06', 1, '2030-03-11'],
  ['2030-03-06', -1, '2030-02-25'],
])('%s lies in the week that begins on a Monday', (day, weeks, monday) => {
  expect(mondayOf(day, weeks)).toBe(monday);
  expect(daysFrom(monday).map((one) => new Date(one).getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0]);
});

test('a time stands where the clock of the zone shows it', () => {
  expect(placeOf(slot(9, 10), zone)).toEqual({ day: '2030-03-04', from: 540, to: 600 });
  expect(placeOf(slot(9, 10), 'America/Chicago')).toMatchObject({ from: 480, to: 540 });
  expect(placeOf(slot(23, 24), zone)).toEqual({ day: '2030-03-04', from: 1380, to: 1440 });
  expect(placeOf(slot(22, 26), zone)).toEqual({ day: '2030-03-04', from: 1320, to: 1440 });
});

test('a time during which clocks change stands from where it begins', () => {
  const forward = { start_time: '2030-03-10T06:30:00Z', end_time: '2030-03-10T07:30:00Z' };
  expect(placeOf(forward, zone)).toEqual({ day: '2030-03-10', from: 90, to: 210 });
  const back = { start_time: '2030-11-03T05:30:00Z', end_time: '2030-11-03T06:15:00Z' };
  expect(placeOf(back, zone)).toEqual({ day: '2030-11-03', from: 90, to: 135 });
});

test('the grid shows the hours of work and what lies outside of them', () => {
  expect(hoursShown([])).toEqual({ first: 8, last: 18 });
  const places = [slot(6, 7), slot(23, 24)].map((one) => placeOf(one, zone));
  expect(hoursShown(places)).toEqual({ first: 6, last: 24 });
});

test('what is drawn becomes times of the length wanted, whichever way it was drawn', () => {
  const before = new Date('2030-01-01T00:00Z');
  const times = recurringSlots(drawn('2030-03-04', 600, 540, 30), before, zone);
  expect(times.map(({ start_time: start }) => start)).toEqual([at(9), at(9, 30)]);
  expect(recurringSlots(drawn('2030-03-04', 540, 540, 45), before, zone)).toEqual([
    { start_time: at(9), end_time: at(9, 45) },
  ]);
});

test('times that overlap stand beside each other, others below', () => {
  const placed = lanesOf([slot(10, 11), slot(9, 11), slot(11, 12)]);
  expect(placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
  ]);
});

test('a minute is written as a time field has it', () => {
  expect([clock(0), clock(575), clock(1440)]).toEqual(['00:00', '09:35', '24:00']);
});
