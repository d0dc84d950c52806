import { describe, expect, it } from 'vitest';
import { clockThere, dayLabel, daysOf, shortTimeThere, timeInZones } from './days';

const now = new Date(2026, 2, 4, 9, 30);
const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

describe('days', () => {
  it.each([
    [new Date(2026, 2, 4, 0, 1), 'Today'],
    [new Date(2026, 2, 3, 23, 59), 'Yesterday'],
    [new Date(2026, 2, 5, 0, 0), 'Tomorrow'],
    [new Date(2026, 2, 2, 12, 0), 'Monday, March 2'],
    [new Date(2025, 11, 31, 12, 0), 'Wednesday, December 31, 2025'],
  ])('calls %s %s', (moment, label) => {
    expect(dayLabel(moment, now)).toBe(label);
  });

  it('groups neighbours of one day and keeps their order', () => {
    const events = [at(2026, 2, 4, 8), at(2026, 2, 4, 1), at(2026, 2, 2, 7)].map(
      (occurred_at, id) => ({ id, occurred_at }),
    );
    const days = daysOf(events, now);
    expect(days.map(({ label, items }) => [label, items.map(({ id }) => id)])).toEqual([
      ['Today', [0, 1]],
      ['Monday, March 2', [2]],
    ]);
  });
});

describe('the time of an interview', () => {
  const november = new Date('2026-11-20T12:00:00.000Z');
  const start = '2026-11-26T19:00:00.000Z';
  const [office, berlin] = ['America/New_York', 'Europe/Berlin'];

  it.each([
    [office, office, 'Thu 26 Nov, 2:00 PM'],
    [office, 'America/Detroit', 'Thu 26 Nov, 2:00 PM'],
    [office, berlin, 'Thu 26 Nov, 2:00 PM New York (yours: 8:00 PM)'],
    [berlin, 'Asia/Tokyo', 'Thu 26 Nov, 8:00 PM Berlin (yours: Fri 27 Nov, 4:00 AM)'],
  ])('in %s, read in %s, is %s', (there, own, words) => {
    expect(timeInZones(start, there, { own, now: november })).toBe(words);
  });

  it('names the year where it is another, and the end where it is asked for', () => {
    const [next, end] = ['2027-11-07T19:00:00.000Z', '2027-11-07T19:30:00.000Z'];
    expect(timeInZones(next, office, { own: office, now: november, end })).toBe(
      'Sun 7 Nov 2027, 2:00 PM – 2:30 PM',
    );
    expect(timeInZones(next, office, { own: berlin, now: november })).toBe(
      'Sun 7 Nov 2027, 2:00 PM New York (yours: 8:00 PM)',
    );
  });

  it.each([
    [office, 'Thu 2:00 PM'],
    [berlin, 'Thu 2:00 PM New York'],
  ])('on a card, read in %s, is %s', (own, words) => {
    expect(shortTimeThere(start, november, office, own)).toBe(words);
  });

  it('on a card is today only where it is today for the reader, too', () => {
    const noon = new Date('2026-11-26T13:00:00.000Z');
    expect(shortTimeThere(start, noon, office, berlin)).toBe('Today 2:00 PM New York');
    expect(shortTimeThere(start, noon, office, 'Asia/Tokyo')).toBe('Thu 2:00 PM New York');
    expect(shortTimeThere('2026-12-03T19:00:00.000Z', noon, office, berlin)).toBe(
      'Thu 3 Dec, 2:00 PM New York',
    );
  });

  it('beside one’s own clock is said only where it differs', () => {
    expect(clockThere(start, office, berlin)).toBe('2:00 PM New York');
    expect(clockThere(start, office, 'America/Detroit')).toBeNull();
  });
});
