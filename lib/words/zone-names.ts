import { formerZoneNames } from './former-zones';

// Which name a browser or Node holds for the current one differs with its version.
const current = new Map(
  Object.entries(formerZoneNames).flatMap(([zone, former]) =>
    [zone, ...former.split(' ')].map((name) => [name.toLowerCase(), zone] as const),
  ),
);

/** The time zone used if a place's own is unknown. */
export const defaultTimeZone = 'America/New_York';

function zoneOf(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return current.get(timeZone.toLowerCase()) ?? timeZone;
  } catch {
    return null;
  }
}

/** The name that a time zone has now, by any name it was known, in any case; null for no time zone. */
export function knownZone(name: string): string | null {
  const known = current.get(name.toLowerCase());
  if (known) return known;
  // Offsets such as +05:00 are no zones: they know no summer time.
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/.test(name)) return null;
  const zone = zoneOf(name);
  if (zone) current.set(name.toLowerCase(), zone);
  return zone;
}

/** The name that a time zone has now: Asia/Kolkata, by whatever name it was known. */
export function currentZone(zone: string): string {
  return knownZone(zone) ?? zone;
}

/** Every time zone that can be chosen, by its current name, in the order of the names. */
export function currentZones(): string[] {
  return [...new Set(Intl.supportedValuesOf('timeZone').map(currentZone))].sort();
}

/** A time zone as people read it: "America/New York". */
export function zoneName(zone: string): string {
  return currentZone(zone).replaceAll('_', ' ');
}
