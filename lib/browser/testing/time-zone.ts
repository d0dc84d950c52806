import { afterAll, beforeAll } from 'vitest';

/** Lets the tests around it, of a file or a block, run where it is the time of a zone. */
export function useTimeZone(zone: string): void {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}
