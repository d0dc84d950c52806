import { expect, test } from 'vitest';
import { recurringSlots } from '@/lib/browser/slots';
import { clock, daysFrom, drawn, hoursShown, lanesOf, mondayOf } from './week';

const at = (hour: number, minute = 0, day = 4) =>
  new Date(2030, 2, day, hour, minute).toISOString();
const slot = (from: number, to: number) => ({ start_time: at(from), end_time: at(to) });

test.each([
  [new Date(2030, 2, 4), 0, 4],
  [new Date(2030, 2, 10, 23), 0, 4],
  [new Date(2030, 2, 6), 1, 11],
  [new Date(2030, 2, 6), -1, -3],
])('%s lies in the week that begins on a Monday', (day, weeks, date) => {
  const monday = mondayOf(day, weeks);
  expect(monday).toEqual(new Date(2030, 2, date));
  expect(daysFrom(monday).map((one) => one.getDay())).toEqual([1, 2, 3, 4, 5, 6, 0]);
});

test('the grid shows the hours of work and what lies outside of them', () => {
  expect(hoursShown([])).toEqual({ first: 8, last: 18 });
  expect(hoursShown([slot(6, 7), { start_time: at(23), end_time: at(0, 0, 5) }])).toEqual({
    first: 6,
    last: 24,
  });
});

test('what is drawn becomes times of the length wanted, whichever way it was drawn', () => {
  const monday = new Date(2030, 2, 4);
  const times = recurringSlots(drawn(monday, 600, 540, 30), new Date(2030, 0, 1));
  expect(times.map(({ start_time: start }) => start)).toEqual([at(9), at(9, 30)]);
  expect(recurringSlots(drawn(monday, 540, 540, 45), new Date(2030, 0, 1))).toEqual([
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
