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

test('a bucket gives what it holds, says so each time, then says how long until the next', async () => {
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

test.each([1, 7, 300])('of parallel takers exactly %s pass', async (size) => {
  expect(await takenOf(size + 20, slow(size))).toBe(size);
});

test('a token comes back after its time, and a refusal does not put that off', async () => {
  const bucket = { key, size: 1, secondsEach: 0.4 };
  const startedAt = Date.now();
  expect((await takeTokens(bucket)).isAllowed).toBe(true);
  let refusals = 0;
  while (!(await takeTokens(bucket)).isAllowed) refusals += 1;
  expect(refusals).toBeGreaterThan(0);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(399);
});

test('where one bucket is empty nothing is taken from the others, and it is the one told of', async () => {
  const wide = slow(100, `${key}-wide`);
  const narrow = slow(2, `${key}-narrow`);
  expect(await takenOf(30, wide, narrow)).toBe(2);
  expect(await takeTokens(narrow, wide)).toMatchObject({ isAllowed: false, size: 2 });
  expect(await takeTokens(wide)).toMatchObject({ isAllowed: true, remaining: 97 });
});

test('callers of many tokens share what belongs to them all, whatever the order they name it in', async () => {
  // Again and again with buckets that nobody has used: they are made while others wait for them.
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

test('clearing full buckets away while they are used gives nobody more', async () => {
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
  // How many is a matter of time; that there were some says that the rounds met the bucket.
  expect(allowed).toBeGreaterThan(1);
  expect(allowed).toBeLessThanOrEqual(1 + milliseconds / 2);
  await runHousekeeping();
  expect(await prisma().rateBucket.findUnique({ where: { key } })).toBeNull();
});
