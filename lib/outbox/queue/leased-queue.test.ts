import { expect, test } from 'vitest';
import { drainLeased, type LeasedQueue } from './leased-queue';

const later = () => new Promise((resolve) => setTimeout(resolve, 5));

function queueOf(batches: string[][], overrides: Partial<LeasedQueue<string>> = {}) {
  const handled: string[] = [];
  const released: string[] = [];
  const queue: LeasedQueue<string> = {
    claim: async () => batches.shift() ?? [],
    handle: async (entry) => {
      await later();
      handled.push(entry);
    },
    release: async (entries) => {
      released.push(...entries);
    },
    concurrency: 2,
    runSeconds: 10,
    ...overrides,
  };
  return { queue, handled, released };
}

test('claims until nothing is due', async () => {
  const { queue, handled, released } = queueOf([['a', 'b', 'c'], ['d']]);
  await drainLeased(queue);
  expect(handled.sort()).toEqual(['a', 'b', 'c', 'd']);
  expect(released).toEqual([]);
});

test('stops claiming when its time is over, but finishes what it has claimed', async () => {
  const { queue, handled } = queueOf([['a', 'b'], ['c']], { runSeconds: 0 });
  await drainLeased(queue);
  expect(handled.sort()).toEqual(['a', 'b']);
});

test('releases entries it could not begin in time', async () => {
  // Far apart, so that a machine that is busy begins the first two in time all the same.
  const handle = async (entry: string) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    handled.push(entry);
  };
  const { queue, handled, released } = queueOf([['a', 'b', 'c', 'd']], {
    handle,
    beginWithinSeconds: 0.5,
  });
  await drainLeased(queue);
  expect([handled.sort(), released]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('handles a limited number at once', async () => {
  let [underWay, most] = [0, 0];
  const handle = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await later();
    underWay -= 1;
  };
  const { queue } = queueOf([['a', 'b', 'c', 'd', 'e']], { handle });
  await drainLeased(queue);
  expect(most).toBe(2);
});

test('an error in one entry ends the drain after the others', async () => {
  const handled: string[] = [];
  const handle = async (entry: string) => {
    if (entry === 'a') throw new Error('broken');
    await later();
    handled.push(entry);
  };
  const { queue } = queueOf([['a', 'b', 'c'], ['d']], { handle });
  await expect(drainLeased(queue)).rejects.toThrow('broken');
  expect(handled).toEqual(['b', 'c']);
});
