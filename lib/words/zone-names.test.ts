import { expect, test } from 'vitest';
import { formerZoneNames } from './former-zones';
import { currentZone, currentZones, knownZone, zoneName } from './zone-names';

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/New_York', 'America/New_York'],
  ['US/Eastern', 'America/New_York'],
  ['Iceland', 'Atlantic/Reykjavik'],
  ['europe/berlin', 'Europe/Berlin'],
  ['america/argentina/COMODRIVADAVIA', 'America/Argentina/Catamarca'],
  ['Etc/UTC', 'UTC'],
  ['etc/gmt+5', 'Etc/GMT+5'],
])('%s is called %s now', (known, now) => {
  expect(currentZone(known)).toBe(now);
  expect(zoneName(known)).toBe(now.replaceAll('_', ' '));
});

test.each(['Mars/Olympus', '+05:00', '', 'Europe', 'Europe/Berlin '])('%j is no zone', (name) => {
  expect(knownZone(name)).toBeNull();
});

test('a former name leads to a name that has not changed since', () => {
  for (const zone of Object.keys(formerZoneNames)) expect(currentZone(zone)).toBe(zone);
});

test('zones are chosen by current names, once each, and the clock knows them all', () => {
  const zones = currentZones();
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).not.toContain('Asia/Calcutta');
  for (const timeZone of zones)
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
});
