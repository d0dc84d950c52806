import { v7 } from 'uuid';

/** Creates an identifier that sorts by creation time (UUIDv7); `at` back-dates it. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a string is a UUID. */
export function isId(value: string): boolean {
  return uuidPattern.test(value);
}

/** Returns the lowest id that can be created at a time. */
export function lowestId(milliseconds: number): string {
  const time = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
