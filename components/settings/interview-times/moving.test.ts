import { expect, test } from 'vitest';
import { carried, isSame, problemOf, stepped, stretched } from './moving';

const zone = 'America/New_York';
const hours = { first: 8, last: 18 };

/** A time by the clock of New York, which is five hours behind UTC in winter. */
const winter = (day: number, clock: string, end: string) => ({
  start_time: new Date(`2030-01-0${day}T${clock}:00-05:00`).toISOString(),
  end_time: new Date(`2030-01-0${day}T${end}:00-05:00`).toISOString(),
});
const nine = winter(2, '09:00', '09:30');

test.each([
  ['not at all', 0, 0, nine],
  ['down', 0, 3, winter(2, '09:45', '10:15')],
  ['up and to the left', -1, -2, winter(1, '08:30', '09:00')],
  ['to the right', 2, 0, winter(4, '09:00', '09:30')],
  ['above what is shown', 0, -40, winter(2, '08:00', '08:30')],
  ['below what is shown', 0, 80, winter(2, '17:30', '18:00')],
])('a time that is dragged %s', (_, days, steps, expected) => {
  expect(carried(nine, { days, steps }, zone, hours)).toEqual(expected);
});

test('a time that stands between quarters comes to one when it is dragged down, not sideways', () => {
  const odd = winter(2, '09:20', '09:40');
  expect(carried(odd, { days: 0, steps: 1 }, zone, hours)).toEqual(winter(2, '09:30', '09:50'));
  expect(carried(odd, { days: 1, steps: 0 }, zone, hours)).toEqual(winter(3, '09:20', '09:40'));
});

test.each([
  ['down', 2, '10:00'],
  ['up to where it begins, and is a step long', -9, '09:15'],
  ['below what is shown', 90, '18:00'],
])('a time whose lower edge is dragged %s', (_, steps, end) => {
  expect(stretched(nine, steps, zone, hours)).toEqual(winter(2, '09:00', end));
});

test('a time is never longer than twelve hours', () => {
  const long = stretched(nine, 90, zone, { first: 0, last: 24 });
  expect(long).toEqual(winter(2, '09:00', '21:00'));
  expect(stepped(long, 'ArrowDown', true, zone)).toEqual(long);
});

test.each([
  ['ArrowDown', false, winter(2, '09:15', '09:45')],
  ['ArrowUp', false, winter(2, '08:45', '09:15')],
  ['ArrowLeft', false, winter(1, '09:00', '09:30')],
  ['ArrowRight', false, winter(3, '09:00', '09:30')],
  ['ArrowDown', true, winter(2, '09:00', '09:45')],
  ['ArrowUp', true, winter(2, '09:00', '09:15')],
  ['ArrowRight', true, null],
  ['Enter', false, null],
])('%s, with Shift: %s', (key, isLength, expected) => {
  expect(stepped(nine, key, isLength, zone)).toEqual(expected);
});

test('a time between quarters steps to the next one either way', () => {
  const odd = winter(2, '09:20', '09:40');
  expect(stepped(odd, 'ArrowDown', false, zone)).toEqual(winter(2, '09:30', '09:50'));
  expect(stepped(odd, 'ArrowUp', false, zone)).toEqual(winter(2, '09:15', '09:35'));
  expect(stepped(winter(2, '09:00', '09:15'), 'ArrowUp', true, zone)).toEqual(
    winter(2, '09:00', '09:15'),
  );
});

const span = (start_time: string, end_time: string) => ({
  start_time: new Date(start_time).toISOString(),
  end_time: new Date(end_time).toISOString(),
});

test('over the night when clocks are set forward a time keeps its hour and its length', () => {
  const saturday = span('2030-03-09T14:00Z', '2030-03-09T14:45Z');
  const sunday = span('2030-03-10T13:00Z', '2030-03-10T13:45Z');
  expect(carried(saturday, { days: 1, steps: 0 }, zone, hours)).toEqual(sunday);
  expect(stepped(saturday, 'ArrowRight', false, zone)).toEqual(sunday);
  expect(stepped(sunday, 'ArrowLeft', false, zone)).toEqual(saturday);
});

test('the keys go over the hour that is skipped, and through the one that comes twice', () => {
  const beforeGap = span('2030-03-10T06:45Z', '2030-03-10T07:00Z');
  const afterGap = span('2030-03-10T07:00Z', '2030-03-10T07:15Z');
  expect(stepped(beforeGap, 'ArrowDown', false, zone)).toEqual(afterGap);
  expect(stepped(afterGap, 'ArrowUp', false, zone)).toEqual(beforeGap);
  const firstTime = span('2030-11-03T05:45Z', '2030-11-03T06:00Z');
  const secondTime = span('2030-11-03T06:00Z', '2030-11-03T06:15Z');
  expect(stepped(firstTime, 'ArrowDown', false, zone)).toEqual(secondTime);
  expect(stepped(secondTime, 'ArrowUp', false, zone)).toEqual(firstTime);
});

const slot = { slot_id: 'one', interviewer: { id: 'ana' }, ...nine };

test('a time that is over or that meets another of the same person is no place for a slot', () => {
  const now = new Date('2030-01-01T00:00Z');
  const other = { ...slot, slot_id: 'other', ...winter(2, '10:00', '10:30') };
  const others = [slot, other];
  expect(problemOf(slot, winter(2, '09:15', '10:00'), others, now)).toBeNull();
  expect(problemOf(slot, winter(2, '09:45', '10:15'), others, now)).toBe('overlap');
  const bobs = [{ ...other, interviewer: { id: 'bob' } }];
  expect(problemOf(slot, winter(2, '09:45', '10:15'), bobs, now)).toBeNull();
  expect(problemOf(slot, nine, others, new Date(nine.start_time))).toBe('past');
  expect(isSame(nine, { ...nine, start_time: '2030-01-02T14:00:00Z' })).toBe(true);
  expect(isSame(nine, winter(2, '09:00', '09:45'))).toBe(false);
});
