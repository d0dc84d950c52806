import { expect, test } from 'vitest';
import { type Contestant, inTurns, quantile } from './measure';

test('a quantile is the least value that its share does not exceed', () => {
  const values = [40, 10, 30, 20];
  expect(quantile(values, 0.5)).toBe(20);
  expect(quantile(values, 0.51)).toBe(30);
  expect(quantile(values, 0.99)).toBe(40);
  expect(quantile(values, 0)).toBe(10);
  expect(quantile([7], 0.5)).toBe(7);
  expect(quantile([], 0.5)).toBe(0);
});

test('numbers are compared as numbers', () => {
  expect(quantile([9, 10, 100], 1)).toBe(100);
});

/** Somebody who works without taking time, and notes for each piece of work whose it was. */
function contestant(name: string, done: string[], connections = 1): Contestant {
  const work = async (index: number) => {
    done.push(`${name}${index}`);
  };
  return { workers: Array.from({ length: connections }, () => work) };
}

test('contestants work in turn, and the first round does not count', async () => {
  const done: string[] = [];
  const both = [contestant('a', done), contestant('b', done)];
  const effort = { rounds: 2, requests: 2, milliseconds: 10_000 };
  const measured = await inTurns(both, effort);
  expect(done.join(' ')).toBe('a1 a2 b1 b2 a3 a4 b3 b4 a5 a6 b5 b6');
  expect(measured.map(({ requests }) => requests)).toEqual([4, 4]);
});

test('connections share the requests of a round', async () => {
  const done: string[] = [];
  const [measured] = await inTurns([contestant('a', done, 3)], {
    rounds: 1,
    requests: 7,
    milliseconds: 10_000,
  });
  expect(done).toHaveLength(14);
  expect(measured).toMatchObject({ connections: 3, requests: 7 });
});

test('a round ends when its time is up', async () => {
  const slow = { workers: [() => new Promise<void>((resolve) => setTimeout(resolve, 20))] };
  const effort = { rounds: 1, requests: Number.POSITIVE_INFINITY, milliseconds: 30 };
  const [measured] = await inTurns([slow], effort);
  expect(measured?.requests).toBeLessThan(4);
  expect(measured?.median).toBeGreaterThan(15);
  expect(measured?.throughput).toBeLessThan(60);
});

test('processor time is that of the rounds that count, for each request', async () => {
  let used = 0;
  const work = async () => {
    used += 3;
  };
  const effort = { rounds: 2, requests: 5, milliseconds: 10_000 };
  const [told, silent] = await inTurns(
    [{ workers: [work], cpu: async () => used }, { workers: [work] }],
    effort,
  );
  expect(told?.cpu).toBe(3);
  expect(silent?.cpu).toBeNull();
});
