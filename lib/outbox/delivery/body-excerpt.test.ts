import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { Excerpt } from './body-excerpt';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

it('does not keep the socket buffers of a body that arrives in small pieces', () => {
  const excerpt = new Excerpt();
  const before = process.memoryUsage().arrayBuffers;
  for (let taken = 0; taken < 2_000; taken += 1) {
    excerpt.add(Buffer.alloc(65_536, 'x').subarray(0, 1));
  }
  // Two collections, because the first one may only mark the buffers.
  collectGarbage();
  collectGarbage();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1_048_576);
  expect(excerpt.text()).toBe('x'.repeat(2_000));
});
