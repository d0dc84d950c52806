import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { currentTime, forgetClock, readClock } from './clock';

afterEach(() => {
  vi.restoreAllMocks();
  forgetClock();
});

const databaseAt = (milliseconds: number) => ({
  query: vi.fn(async () => ({ rows: [{ now: milliseconds }] })),
});

test('before the database was asked, the time is this machine’s', () => {
  expect(Math.abs(currentTime().getTime() - Date.now())).toBeLessThan(1_000);
});

test('the time is the database’s, and goes on when this machine’s clock is turned', async () => {
  const there = Date.now() + 90_000;
  await readClock(databaseAt(there));
  expect(Math.abs(currentTime().getTime() - there)).toBeLessThan(1_000);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  expect(Math.abs(currentTime().getTime() - there)).toBeLessThan(1_000);
});

test('what is stored is never the time of a machine', () => {
  const folders = ['audit', 'auth', 'hiring', 'organization', 'outbox', 'partner'];
  const sources = folders.flatMap((folder) =>
    readdirSync(path.join('lib', folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join('lib', folder, name))
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file)),
  );
  expect(sources.length).toBeGreaterThan(200);
  const own = sources.filter((file) =>
    /new Date\((Date\.now\(\).*)?\)/.test(readFileSync(file, 'utf8')),
  );
  expect(own).toEqual([]);
});
