import { describe, expect, test } from 'vitest';
import { useTimeZone } from '@/lib/browser/testing/time-zone';
import { endOfLocalDay, startOfLocalDay } from './days';

describe('west of Greenwich', () => {
  useTimeZone('America/Chicago');

  test('a day lasts from its midnight to the next one there', () => {
    expect(startOfLocalDay('2026-01-15')).toBe('2026-01-15T06:00:00.000Z');
    expect(endOfLocalDay('2026-01-15')).toBe('2026-01-16T05:59:59.999Z');
  });

  test('a day on which the clocks change has its own length', () => {
    expect(startOfLocalDay('2026-03-08')).toBe('2026-03-08T06:00:00.000Z');
    expect(endOfLocalDay('2026-03-08')).toBe('2026-03-09T04:59:59.999Z');
  });
});

test('what is no day is passed on as it is', () => {
  for (const day of ['2026-13-01', '0001-01-01', 'yesterday', '']) {
    expect(startOfLocalDay(day)).toBe(day);
    expect(endOfLocalDay(day)).toBe(day);
  }
});
