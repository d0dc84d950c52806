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
