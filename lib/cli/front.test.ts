import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { parseProxies } from '@/lib/base/trusted-proxies';
import { createFront } from './front';
import { cameByHttps, hostBehind } from './guard-answer';

const isHttps = ({ headers }: IncomingMessage) => 'x-test-https' in headers;

const hostOf = ({ headers }: IncomingMessage) => headers['x-test-told']?.toString();

const { server } = createFront({ isHttps, hostOf }, async (request, response) => {
  response.setHeader('x-test-proto', String(request.headers['x-forwarded-proto']));
  response.setHeader('x-test-host', String(request.headers['x-forwarded-host']));
  response.setHeader('connection', 'close').end(`handled ${request.url}`);
});

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

async function exchange(...lines: string[]) {
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [head = '', body = ''] = (await text(client)).replace(goOn, '').split('\r\n\r\n');
  const [statusLine = '', ...fields] = head.split('\r\n');
  const headers = new Headers(
    fields.map((field): [string, string] => {
      const [name = '', value = ''] = field.split(': ');
      return [name, value];
    }),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body };
}

const close = 'Connection: close';

const refused: [what: string, status: number, lines: string[]][] = [
  ['an unknown expectation', 400, ['Host: a', 'Expect: foo', close]],
  ['an empty Host', 400, ['Host:', close]],
  ['no Host', 400, [close]],
  ['a header that is none', 400, ['Host: a', 'no header', close]],
  ['headers too large', 431, ['Host: a', `X-Large: ${'x'.repeat(40_000)}`]],
];

test.each([
  ['TRACE /sign-in', 405, 'METHOD_NOT_ALLOWED'],
  ['OPTIONS *', 404, 'NOT_FOUND'],
])('%s, which the framework cannot read, is a %i', async (line, status, code) => {
  const answer = await exchange(`${line} HTTP/1.1`, 'Host: a', close);
  expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([status, code]);
});

describe('a request that is no valid HTTP', () => {
  it.each(refused)('with %s is a %i in the envelope', async (_, status, lines) => {
    const answer = await exchange('GET /api/v1/jobs HTTP/1.1', ...lines);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const request_id = answer.headers.get('x-request-id');
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
    const error = { code: 'VALIDATION_ERROR', message: expect.any(String), request_id };
    expect(JSON.parse(answer.body)).toEqual({ error });
  });

  it.each([
    ['an unknown expectation', ['Host: a', 'Expect: foo']],
    ['an empty Host', ['Host:']],
    ['no Host', []],
  ])('with %s is refused to a partner in its own envelope', async (_, lines) => {
    for (const path of ['/partner/v1/candidates', 'http://a/partner/v1/candidates?x=1']) {
      const id = 'X-Request-ID: mine';
      const answer = await exchange(`GET ${path} HTTP/1.1`, ...lines, id, close);
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([400, 'mine']);
      expect(JSON.parse(answer.body).error).toMatchObject({
        type: 'invalid_request_error',
        code: 'invalid_request',
        request_id: 'mine',
      });
    }
  });
});

describe('any other request', () => {
  it.each([
    ['HTTP/1.1', ['Host: a']],
    ['HTTP/1.1', ['Host: a', 'Expect: 100-Continue']],
    ['HTTP/1.0', []],
    ['HTTP/1.0', ['Expect: foo']],
  ])('of %s with %j is handled', async (version, lines) => {
    const answer = await exchange(`GET /api/v1/jobs ${version}`, ...lines, close);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('handled /api/v1/jobs');
  });
});

describe('every answer', () => {
  const plain = ['HTTP/1.1', 'Host: a', close];
  it.each([
    ['that is handled', '/api/v1/jobs', plain],
    ['that is refused', '/api/v1//jobs', plain],
    ['to no HTTP', '/', ['HTTP/1.1', 'Host: a', 'no header', close]],
  ])('%s says what browsers must not do with it', async (_, path, [version, ...lines]) => {
    const { headers } = await exchange(`GET ${path} ${version}`, ...lines);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('a browser is kept on https', () => {
  const request = (remoteAddress: string, proto?: string) => ({
    headers: proto === undefined ? {} : { 'x-forwarded-proto': proto },
    socket: { remoteAddress },
  });
  const plain = { APP_URL: 'http://a', TRUSTED_PROXIES: parseProxies('loopback') };
  it.each([
    ['where a trusted proxy says so', '::ffff:127.0.0.1', 'https', true],
    ['not where it says otherwise', '127.0.0.1', 'http', false],
    ['not where it says nothing', '127.0.0.1', undefined, false],
    ['not where anybody else says so', '10.0.0.1', 'https', false],
  ])('%s', (_, address, proto, isHttps) => {
    expect(cameByHttps(request(address, proto), plain)).toBe(isHttps);
  });

  it('wherever the service’s own address is one', () => {
    const secure = { ...plain, APP_URL: 'https://a' };
    expect(cameByHttps(request('10.0.0.1'), secure)).toBe(true);
  });

  it('and nobody makes the application believe in one that was not', async () => {
    const said = ['Host: a', 'X-Forwarded-Proto: https'];
    const plainly = await exchange('GET / HTTP/1.1', ...said, close);
    const secure = await exchange('GET / HTTP/1.1', 'Host: a', 'X-Test-Https: 1', close);
    const seen = [plainly, secure].map(({ headers }) => headers.get('x-test-proto'));
    expect(seen).toEqual(['http', 'https']);
  });

  it('by a header that lasts', async () => {
    const { headers } = await exchange('GET / HTTP/1.1', 'Host: a', 'X-Test-Https: 1', close);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}$/);
  });
});

describe('the host that was asked', () => {
  const plain = { APP_URL: 'http://a.example', TRUSTED_PROXIES: parseProxies('10.0.0.1') };
  const asked = (remoteAddress: string, headers: Record<string, string>) =>
    hostBehind({ headers, socket: { remoteAddress } }, plain);
  it.each([
    ['as a trusted proxy says', '10.0.0.1', { 'x-forwarded-host': 'b.example, c' }, 'b.example'],
    ['not as anybody else says', '10.0.0.2', { 'x-forwarded-host': 'b.example' }, undefined],
    ['not where nothing is said', '10.0.0.1', {}, undefined],
    ['as a page of ours shows', '10.0.0.2', { origin: 'http://a.example' }, 'a.example'],
    ['not as another page shows', '10.0.0.2', { origin: 'http://b.example' }, undefined],
  ])('is known %s', (_, address, headers, host) => {
    expect(asked(address, { host: 'upstream', ...headers })).toBe(host);
  });

  it('is what the front has found, and nothing that anybody wrote', async () => {
    const said = ['Host: a', 'X-Forwarded-Host: evil.example'];
    const plainly = await exchange('GET / HTTP/1.1', ...said, close);
    const behind = await exchange('GET / HTTP/1.1', ...said, 'X-Test-Told: b.example', close);
    const seen = [plainly, behind].map(({ headers }) => headers.get('x-test-host'));
    expect(seen).toEqual(['undefined', 'b.example']);
  });
});

it.each(['/_next/image?url=%2Fa.png&w=64&q=75', '/_next/image', '//_next/image/'])(
  'has nothing at %s',
  async (path) => {
    const { status, body } = await exchange(`GET ${path} HTTP/1.1`, 'Host: a', close);
    expect([status, JSON.parse(body).error.code]).toEqual([404, 'NOT_FOUND']);
  },
);
