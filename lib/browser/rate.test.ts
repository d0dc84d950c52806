import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchWithinRate } from './rate-limit';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that refuses the first requests for their rate, and the bodies that reached it. */
async function refusing(times: number, retryAfter: string) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    const refused = bodies.length <= times;
    response.writeHead(refused ? 429 : 200, refused ? { 'retry-after': retryAfter } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

test('a call refused for its rate is sent again, whole', async () => {
  const { url, bodies } = await refusing(2, '0');
  const response = await fetchWithinRate(url, { method: 'POST', body: 'the move' });
  expect(response.status).toBe(200);
  expect(bodies).toEqual(['the move', 'the move', 'the move']);
});

test('it waits as long as it is told', async () => {
  const { url } = await refusing(1, '1');
  const began = performance.now();
  await fetchWithinRate(url, {});
  expect(performance.now() - began).toBeGreaterThanOrEqual(990);
});

test('after three more refusals the caller gets the last one', async () => {
  const { url, bodies } = await refusing(9, '0');
  expect((await fetchWithinRate(url, {})).status).toBe(429);
  expect(bodies).toHaveLength(4);
});

test('who no longer wants the answer stops the waiting', async () => {
  const { url, bodies } = await refusing(1, '5');
  const abort = new AbortController();
  const waiting = fetchWithinRate(url, { signal: abort.signal });
  setTimeout(() => abort.abort(), 200);
  await expect(waiting).rejects.toThrow(/abort/i);
  expect(bodies).toHaveLength(1);
});
