import { v7 } from 'uuid';

/** Makes an identifier that sorts by the time it was made (UUIDv7); `at` back-dates it. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Says whether a string has the form of an identifier of ours. */
export function isId(value: string): boolean {
  return uuidPattern.test(value);
}
