import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyOperation } from '@/lib/contract/operation';
import { bodyLimits, bodyRule } from '@/lib/http/body-limits';
import { interfacePrefixes } from '@/lib/http/early-refusal';
import { operations } from '@/lib/http/operations';
import { createFront } from './front';

const MIB = 1024 * 1024;
const signIn = '/api/auth/callback/credentials';

const reads: number[] = [];

// What a framework does to a body: takes whatever comes, then answers.
const { server } = createFront({}, async (request, response) => {
  let size = 0;
  for await (const chunk of request) size += chunk.length;
  reads.push(size);
  const answer = JSON.stringify({ size });
  response.setHeader('content-length', answer.length).end(answer);
});

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
beforeEach(() => reads.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

type Sent = { size: number; chunked?: boolean; method?: string };

const piece = Buffer.alloc(MIB, 'x');

/** The bytes of a body, piece by piece, as they go over the wire. */
function* wireOf({ size, chunked }: Sent): Generator<Buffer | string> {
  for (let left = size; left > 0; left -= MIB) {
    const length = Math.min(left, MIB);
    if (chunked) yield `${length.toString(16)}\r\n`;
    yield piece.subarray(0, length);
    if (chunked) yield '\r\n';
  }
  if (chunked) yield '0\r\n\r\n';
}

/** Sends a body to its very end, and only then reads the answer, as some clients do. */
async function send(path: string, sent: Sent) {
  const client = connect(port(), '127.0.0.1').pause();
  const length = sent.chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${sent.size}`;
  const lines = [`${sent.method ?? 'POST'} ${path} HTTP/1.1`, 'Host: a', 'Connection: close'];
  client.write(`${[...lines, length].join('\r\n')}\r\n\r\n`);
  for (const bytes of wireOf(sent)) if (!client.write(bytes)) await once(client, 'drain');
  const [head = '', body = ''] = (await text(client)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) };
}

const bounded: [path: string, limit: number][] = [
  [signIn, bodyLimits.signIn],
  ['/api/auth/token', bodyLimits.signIn],
  ['/consent/abc', bodyLimits.page],
  ['/%61pi/auth/callback/credentials', bodyLimits.page],
  ['/metrics', bodyLimits.page],
];

describe.each(bounded)('a body to %s', (path, limit) => {
  it.each([false, true])('is handed on whole up to its limit (in chunks: %s)', async (chunked) => {
    const { status, body } = await send(path, { size: limit, chunked });
    expect([status, body]).toEqual([200, { size: limit }]);
  });

  it.each([false, true])('is refused beyond it, unread (in chunks: %s)', async (chunked) => {
    const { status, head, body } = await send(path, { size: limit + 1, chunked });
    expect([status, reads]).toEqual([413, []]);
    expect(head).toContain('connection: close');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(body).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } });
  });
});

describe('a body of 100 MB', () => {
  it.each([
    [signIn, false],
    [signIn, true],
    ['/api/v1/jobs', false],
    ['/partner/v1/candidates', false],
    ['/docs', true],
  ])('to %s is refused to whoever reads last (in chunks: %s)', async (path, chunked) => {
    const { status, body } = await send(path, { size: 100 * MIB, chunked });
    expect([status, reads]).toEqual([413, []]);
    const code = path.startsWith('/partner') ? 'payload_too_large' : 'PAYLOAD_TOO_LARGE';
    expect(body).toMatchObject({ error: { code } });
  });

  it.each([
    ['/api/v1/jobs', bodyLimits.json],
    ['/partner/v1/candidates', bodyLimits.json],
    ['/api/v1/jobs/any/knowledge-base', bodyLimits.document],
    ['/api/callbacks/background-checks/a/b', bodyLimits.callback],
  ])('in chunks to %s reaches its route only until it is too large', async (path, limit) => {
    await send(path, { size: 100 * MIB, chunked: true });
    expect(reads[0]).toBeGreaterThan(limit);
    expect(reads[0]).toBeLessThanOrEqual(limit + 64 * 1024);
  });

  it('takes little memory, however many come at once', async () => {
    const before = process.memoryUsage().rss;
    const bodies = Array.from({ length: 4 }, (_, index) => index % 2 === 0);
    const answers = await Promise.all(
      bodies.map((chunked) => send(signIn, { size: 100 * MIB, chunked })),
    );
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 413));
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB);
  });
});

describe('a refusal', () => {
  it('tells the sign-in page what was wrong, as it reads it', async () => {
    const { body } = await send(signIn, { size: bodyLimits.signIn + 1 });
    expect(new URL(body.url).searchParams.get('error')).toBe('TooLarge');
  });

  it('spares a client that asks first', async () => {
    const client = connect(port(), '127.0.0.1');
    const lines = ['Host: a', 'Expect: 100-continue', `Content-Length: ${100 * MIB}`];
    client.write(`POST ${signIn} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    const [first] = await once(client, 'data');
    expect(String(first)).toMatch(/^HTTP\/1\.1 413 /);
    client.destroy();
  });

  it('comes as well for a body that nothing asks for', async () => {
    const { status } = await send('/docs', { size: MIB, method: 'GET' });
    expect([status, reads]).toEqual([413, []]);
  });

  it('leaves the next request on another connection in peace', async () => {
    await send(signIn, { size: MIB });
    expect(await send(signIn, { size: 10 })).toMatchObject({ status: 200, body: { size: 10 } });
  });
});

it('a client that leaves in the middle of its body is forgotten', async () => {
  const client = connect(port(), '127.0.0.1');
  client.write(`POST ${signIn} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc`);
  await sleep(50);
  client.destroy();
  expect(await send(signIn, { size: 10 })).toMatchObject({ status: 200 });
  expect(reads).toEqual([10]);
});

it('a request that does not come to its end is ended with 408', async () => {
  const timeouts = { requestTimeout: 200, headersTimeout: 100, connectionsCheckingInterval: 50 };
  const { server: hasty } = createFront(timeouts, async () => undefined);
  await once(hasty.listen(0, '127.0.0.1'), 'listening');
  const client = connect((hasty.address() as AddressInfo).port, '127.0.0.1');
  client.write(`POST ${signIn} HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc`);
  const [answer] = await once(client, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
  hasty.close();
});

it('lets every operation have what it declares', () => {
  const [org = '', partner = ''] = interfacePrefixes;
  const writes = Object.values<AnyOperation>(operations).filter(({ method }) => method !== 'GET');
  for (const { surface, path, bodyLimit } of writes) {
    const address = { org, partner }[surface] + path.replace(/\{\w+\}/g, 'any');
    expect(bodyRule(address), address).toEqual({
      limit: bodyLimit ?? bodyLimits.json,
      reader: 'route',
    });
  }
});
