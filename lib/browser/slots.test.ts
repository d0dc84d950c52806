import { expect, test } from 'vitest';
import { byDay, type Recurrence, recurringSlots, timesOf } from './slots';

const zone = 'America/New_York';

const mornings: Recurrence = {
  from: '2026-03-02',
  weeks: 2,
  days: [1, 3],
  begins: '09:00',
  ends: '10:30',
  minutes: 45,
};
const before = new Date('2026-03-01T00:00:00Z');

test('two slots on each chosen day of each week, at the same hour before and after the clocks change', () => {
  const slots = recurringSlots(mornings, before, zone);
  expect(slots.map(({ start_time: start }) => start)).toEqual([
    '2026-03-02T14:00:00.000Z',
    '2026-03-02T14:45:00.000Z',
    '2026-03-04T14:00:00.000Z',
    '2026-03-04T14:45:00.000Z',
    '2026-03-09T13:00:00.000Z',
    '2026-03-09T13:45:00.000Z',
    '2026-03-11T13:00:00.000Z',
    '2026-03-11T13:45:00.000Z',
  ]);
  expect(slots[1]?.end_time).toBe('2026-03-02T15:30:00.000Z');
  expect([...byDay(slots, zone).keys()]).toEqual([
    '2026-03-02',
    '2026-03-04',
    '2026-03-09',
    '2026-03-11',
  ]);
});

test('a slot that does not fit whole is left out, and so is one that has begun', () => {
  expect(recurringSlots({ ...mornings, ends: '10:29', weeks: 1 }, before, zone)).toHaveLength(2);
  const now = new Date('2026-03-02T14:00:00Z');
  expect(recurringSlots({ ...mornings, weeks: 1 }, now, zone)).toHaveLength(3);
});

test('nothing comes of hours or days that are not there', () => {
  expect(recurringSlots({ ...mornings, from: '' }, before, zone)).toEqual([]);
  expect(recurringSlots({ ...mornings, ends: '08:00' }, before, zone)).toEqual([]);
  expect(recurringSlots({ ...mornings, begins: '' }, before, zone)).toEqual([]);
  expect(recurringSlots({ ...mornings, minutes: 0 }, before, zone)).toEqual([]);
});

test('a time that several offer is one to choose, with the names of all', () => {
  const nine = { start_time: '2026-03-02T09:00:00Z', end_time: '2026-03-02T09:30:00Z' };
  const longer = { ...nine, end_time: '2026-03-02T10:00:00Z' };
  const [alice, bob] = [{ name: 'Alice' }, { name: 'Bob' }];
  expect(
    timesOf([
      { ...nine, interviewer: alice },
      { ...longer, interviewer: alice },
      { ...nine, interviewer: bob },
    ]),
  ).toEqual([
    { ...nine, interviewers: ['Alice', 'Bob'] },
    { ...longer, interviewers: ['Alice'] },
  ]);
});
