import { expect, test } from 'vitest';
import { currentZone, currentZones, zoneName } from './zone-names';

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/New_York', 'America/New_York'],
])('%s is called %s now', (known, now) => {
  expect(currentZone(known)).toBe(now);
  expect(zoneName(known)).toBe(now.replaceAll('_', ' '));
});

test('zones are chosen by current names, once each, and the clock knows them all', () => {
  const zones = currentZones();
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).not.toContain('Asia/Calcutta');
  for (const timeZone of zones)
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});
