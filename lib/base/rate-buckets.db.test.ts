import { beforeEach, expect, test } from 'vitest';
import { runHousekeeping } from '@/lib/http/housekeeping/run';
import { useTestDatabase } from '@/lib/testing/database';
import { prisma } from './db';
import { newId } from './ids';
import { type Bucket, returnTokens, takeTokens } from './rate-buckets';

useTestDatabase();

let key = '';

beforeEach(() => {
  key = newId();
});

const slow = (size: number, name = key): Bucket => ({ key: name, size, secondsEach: 3600 });

async function takenOf(count: number, ...buckets: [Bucket, ...Bucket[]]): Promise<number> {
  const all = await Promise.all(Array.from({ length: count }, () => takeTokens(...buckets)));
  return all.filter(({ isAllowed }) => isAllowed).length;
}

test('a bucket gives its tokens, reports how many are left, then how long to wait', async () => {
  for (const remaining of [2, 1, 0]) {
    const taken = await takeTokens(slow(3));
    expect(taken).toMatchObject({ isAllowed: true, size: 3, remaining, waitSeconds: 0 });
    const hoursUntilFull = (taken.fullAt - Date.now() / 1000) / 3600;
    expect(hoursUntilFull).toBeCloseTo(3 - remaining, 1);
  }
  const refused = await takeTokens(slow(3));
  expect(refused).toMatchObject({ isAllowed: false, remaining: 0 });
  expect(refused.waitSeconds).toBeGreaterThan(3500);
  expect(refused.waitSeconds).toBeLessThanOrEqual(3600);
});

test.each([1, 7, 300])('exactly %s of many parallel requests get a token', async (size) => {
  expect(await takenOf(size + 20, slow(size))).toBe(size);
});

test('a token comes back after its interval, and a refusal does not delay it', async () => {
  const bucket = { key, size: 1, secondsEach: 0.4 };
  const startedAt = Date.now();
  expect((await takeTokens(bucket)).isAllowed).toBe(true);
  let refusals = 0;
  while (!(await takeTokens(bucket)).isAllowed) refusals += 1;
  expect(refusals).toBeGreaterThan(0);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(399);
});

test('if one bucket is empty, it is the one reported and nothing is taken from the others', async () => {
  const wide = slow(100, `${key}-wide`);
  const narrow = slow(2, `${key}-narrow`);
  expect(await takenOf(30, wide, narrow)).toBe(2);
  expect(await takeTokens(narrow, wide)).toMatchObject({ isAllowed: false, size: 2 });
  expect(await takeTokens(wide)).toMatchObject({ isAllowed: true, remaining: 97 });
});

test('callers share a common bucket, whatever order they name their buckets in', async () => {
  // Repeated with new buckets: one caller creates them while others wait for them.
  for (let round = 0; round < 10; round += 1) {
    const shared = slow(10, `${key}-${round}-shared`);
    const takers = Array.from({ length: 40 }, (_, place) => {
      const own = slow(5, `${key}-${round}-${place % 4}`);
      return place % 2 ? takeTokens(own, shared) : takeTokens(shared, own);
    });
    const allowed = (await Promise.all(takers)).filter(({ isAllowed }) => isAllowed);
    expect(allowed).toHaveLength(10);
  }
});

test('a token that is put back can be taken again', async () => {
  expect(await takenOf(3, slow(2))).toBe(2);
  await returnTokens(slow(2));
  expect(await takenOf(3, slow(2))).toBe(1);
});

test('deleting full buckets while they are used gives nobody extra tokens', async () => {
  const quick: Bucket = { key, size: 1, secondsEach: 0.002 };
  let isOver = false;
  const clear = async () => {
    while (!isOver) await runHousekeeping();
  };
  const clearing = clear();
  const startedAt = performance.now();
  let allowed = 0;
  for (let round = 0; round < 60; round += 1) allowed += await takenOf(5, quick);
  const milliseconds = performance.now() - startedAt;
  isOver = true;
  await clearing;
  // How many depends on timing; any at all proves that the deletion ran against the used bucket.
  expect(allowed).toBeGreaterThan(1);
  expect(allowed).toBeLessThanOrEqual(1 + milliseconds / 2);
  await runHousekeeping();
  expect(await prisma().rateBucket.findUnique({ where: { key } })).toBeNull();
});
