import { expect, test } from 'vitest';
import { habitsOf } from './habits';
import { readTime, writeTime } from './written-time';

const american = habitsOf('en-US');
const british = habitsOf('en-GB');

function read(text: string, habits = american) {
  const reading = readTime(text, habits);
  return reading && ('time' in reading ? reading.time : reading.problem);
}

test.each([
  ['2pm', '14:00'],
  ['2 PM', '14:00'],
  ['2 p.m.', '14:00'],
  ['2:30p', '14:30'],
  ['at 2.30 pm', '14:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['12:15 am', '00:15'],
  ['14:30', '14:30'],
  ['14.30', '14:30'],
  ['14h30', '14:30'],
  ['14h', '14:00'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['14:30:00', '14:30'],
  ['0:00', '00:00'],
  ['23:59', '23:59'],
  ['14', '14:00'],
  ['noon', '12:00'],
  ['Midnight', '00:00'],
])('%j is %s', (text, time) => {
  expect(read(text)).toBe(time);
});

test('an hour alone is clear on a clock of 24 hours only', () => {
  expect(read('9', american)).toBe('Write 9 AM or 9 PM.');
  expect(read('9', british)).toBe('09:00');
});

test('a time that no clock shows is refused', () => {
  expect(read('25:00')).toBe('There is no time 25:00.');
  expect(read('24:00')).toBe('There is no time 24:00.');
  expect(read('9:60')).toBe('There is no time 9:60.');
  expect(read('13pm')).toBe('There is no 13 PM.');
  expect(read('0 am')).toBe('There is no 0 AM.');
});

test.each(['', 'late', '2 o’clock', '12345', '-3', 'pm'])('%j is no time', (text) => {
  expect(read(text)).toBeNull();
});

test('a time is written as its reader writes it, and can be read again', () => {
  expect(writeTime('00:05', american)).toBe('12:05 AM');
  expect(writeTime('12:00', american)).toBe('12:00 PM');
  expect(writeTime('14:30', british)).toBe('14:30');
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16);
    for (const habits of [american, british]) {
      expect(read(writeTime(time, habits), habits)).toBe(time);
    }
  }
});
