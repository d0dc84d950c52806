// What browsers and Node still call zones that the time zone database has renamed since.
const renamed = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** The time zone used if a place's own is unknown. */
export const defaultTimeZone = 'America/New_York';

/** The name that a time zone has now: Asia/Kolkata, by whatever name it was known. */
export function currentZone(zone: string): string {
  return renamed.get(zone) ?? zone;
}

/** Every time zone that can be chosen, by its current name, in the order of the names. */
export function currentZones(): string[] {
  return [...new Set(Intl.supportedValuesOf('timeZone').map(currentZone))].sort();
}

/** A time zone as people read it: "America/New York". */
export function zoneName(zone: string): string {
  return currentZone(zone).replaceAll('_', ' ');
}
