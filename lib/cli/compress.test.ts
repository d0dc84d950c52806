import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFront } from './front';

const page = `<p>${'the same words over and over '.repeat(200)}</p>`;

const { server } = createFront({ isHttps: () => false }, async (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);
});

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

const encodingOf = async (path: string, accepted = 'gzip') => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': accepted };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  expect(await answer.text()).toBe(page);
  return answer.headers.get('content-encoding');
};

test.each(['/docs', '/docs/', '/docs?x', '/docs/partner/events', '/api/v1/openapi.json'])(
  '%s is sent compressed to who takes that',
  async (path) => {
    expect(await encodingOf(path)).toBe('gzip');
    expect(await encodingOf(path, 'gzip, br')).toBe('br');
    expect(await encodingOf(path, 'identity')).toBeNull();
  },
);

test.each(['/', '/candidates', '/docsy', '/sign-in?next=/docs/'])(
  '%s, which may hold a token, is not',
  async (path) => {
    expect(await encodingOf(path)).toBeNull();
  },
);
