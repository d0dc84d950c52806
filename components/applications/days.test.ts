import { describe, expect, it } from 'vitest';
import { dayLabel, daysOf } from './days';

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
