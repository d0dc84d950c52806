import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pool } from '@/lib/base/db';
import { startAuthServer } from '@/lib/testing/auth-server';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { signOutOf } from './session';
import { issueToken } from './session-rows';

const limit = 4;

useTestDatabase({ SESSION_RATE_LIMIT: String(limit), TRUSTED_PROXIES: 'loopback' });

let server: Awaited<ReturnType<typeof startAuthServer>>;
let orgId = '';

beforeAll(async () => {
  delete process.env.NEXTAUTH_URL;
  server = await startAuthServer();
  orgId = (await createOrganization('Acme')).id;
});

afterAll(() => server.close());

beforeEach(() => pool().query('TRUNCATE rate_bucket'));

async function cookieOf(userId: string): Promise<string> {
  const { token } = await issueToken({ userId, orgId, isSession: true });
  return `recruiting.session=${token}`;
}

async function ask(method: string, path: string, cookie: string, address = '192.0.2.1') {
  const headers = {
    Cookie: cookie,
    Origin: server.address,
    'X-Forwarded-For': address,
    'Content-Type': 'application/json',
  };
  const body = method === 'POST' ? JSON.stringify({ org_id: orgId }) : null;
  return fetch(`${server.address}/api/auth/${path}`, { method, headers, body });
}

/** Uses up the limit and expects the next request to get 429. */
async function expectLimit(send: () => Promise<Response>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: limit + 1 }, send));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  const [answer] = refused;
  const body = await answer?.json();
  expect(body.error).toMatchObject({ code: 'RATE_LIMITED' });
  expect(body.error.request_id).toBe(answer?.headers.get('x-request-id'));
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(answer?.headers.get('x-ratelimit-limit')).toBe(String(limit));
}

test.each([
  ['GET', 'token'],
  ['POST', 'token'],
  ['POST', 'organization'],
  ['GET', 'csrf'],
])('%s /api/auth/%s is limited by person, whatever their address', async (method, path) => {
  const { userId } = await createMember(orgId);
  const cookies = await Promise.all([cookieOf(userId), cookieOf(userId)]);
  let host = 0;
  await expectLimit(() => {
    host += 1;
    return ask(method, path, cookies[host % 2] ?? '', `192.0.2.${host}`);
  });
  const colleague = await createMember(orgId);
  expect((await ask(method, path, await cookieOf(colleague.userId))).status).toBe(200);
});

test.each(['csrf', 'token', 'providers'])(
  '/api/auth/%s is limited by address if nobody is signed in',
  async (path) => {
    await expectLimit(() => ask('GET', path, '', '2001:db8::1'));
    expect((await ask('GET', path, '', '2001:db8::2')).status).toBe(429);
    expect((await ask('GET', path, '', '2001:db8:0:1::1')).status).not.toBe(429);
    const { userId } = await createMember(orgId);
    expect((await ask('GET', path, await cookieOf(userId), '2001:db8::1')).status).toBe(200);
  },
);

test('an ended session counts as not signed in, and uses up nothing of its person', async () => {
  const { userId } = await createMember(orgId);
  const [ended, open] = await Promise.all([cookieOf(userId), cookieOf(userId)]);
  await signOutOf(ended.slice('recruiting.session='.length));
  await expectLimit(() => ask('GET', 'csrf', ended));
  expect((await ask('GET', 'token', open)).status).toBe(200);
});

test('an invalid session cookie counts as not signed in', async () => {
  await expectLimit(() => ask('GET', 'csrf', `recruiting.session=${Math.random()}`));
});
