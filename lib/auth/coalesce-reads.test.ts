import { expect, test } from 'vitest';
import { coalesceReads } from './coalesce-reads';

function counter(fails = false) {
  const started: string[] = [];
  const read = coalesceReads(async (key: string) => {
    started.push(key);
    const turn = started.length;
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (fails) throw new Error(`turn ${turn}`);
    return turn;
  });
  return { started, read };
}

test('concurrent callers share one read that starts after they asked', async () => {
  const { started, read } = counter();
  const first = read('a');
  const others = [read('a'), read('a'), read('a')];
  expect(await first).toBe(1);
  const late = read('a');
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  expect(await late).toBe(3);
  expect(started).toEqual(['a', 'a', 'a']);
});

test('a single caller reads at once, and different keys never share a read', async () => {
  const { started, read } = counter();
  expect(await read('a')).toBe(1);
  expect(await read('a')).toBe(2);
  await Promise.all([read('a'), read('b')]);
  expect(started).toEqual(['a', 'a', 'a', 'b']);
});

test('a failure reaches the callers that shared the read and no later ones', async () => {
  const { started, read } = counter(true);
  const answers = await Promise.allSettled([read('a'), read('a'), read('a')]);
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(read('a')).rejects.toThrow('turn 3');
  expect(started).toHaveLength(3);
});
