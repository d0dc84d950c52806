import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { lockWaits } from '@/lib/testing/lock-waits';
import { authenticateBearer } from './bearer';
import { checkPassword, createUser } from './users';

useTestDatabase({ TRUSTED_PROXIES: 'loopback' });

const password = 'correct horse battery';
const cookieName = 'recruiting.session';
let server: Awaited<ReturnType<typeof startAuthServer>>;
let base: string;
let orgId: string;
let userId: string;
let browser: Browser;

beforeAll(async () => {
  delete process.env.NEXTAUTH_URL;
  server = await startAuthServer();
  base = `${server.address}/api/auth`;
  orgId = (await createOrganization('Acme')).id;
  ({ userId } = await createUser({
    orgId,
    email: ' Ada@Example.com',
    name: 'Ada',
    role: 'admin',
    password,
  }));
});

afterAll(() => server.close());

beforeEach(async () => {
  browser = new Browser();
  await pool().query('TRUNCATE rate_bucket, sign_in_source');
});

async function signIn(values: Record<string, string>, headers: Record<string, string> = {}) {
  return browser.signIn(base, values, headers);
}

function sessionToken(): string {
  return browser.cookie(base, cookieName) ?? '';
}

test('the session cookie of a sign-in is a bearer token of the first organization', async () => {
  const result = await signIn({ email: 'ADA@example.com ', password, callbackUrl: '/jobs' });
  expect(result).toMatchObject({ status: 200, error: null, url: `${server.address}/jobs` });
  const caller = await authenticateBearer(`Bearer ${sessionToken()}`);
  expect(caller.actor).toMatchObject({ type: 'user', id: userId, orgId, role: 'admin' });
});

test.each([
  'https://localhost:4101.evil.example',
  '\thttps://evil.example/',
  'https://evil.example/',
  'http://[',
])('a sign-in with the callback URL %j opens the home page', async (callbackUrl) => {
  const result = await signIn({ email: 'ada@example.com', password, callbackUrl });
  expect(result).toMatchObject({ status: 200, url: `${server.address}/` });
});

test.each(['callback/credentials', 'signout', 'signin/oidc'])(
  '%s refuses JSON that is none, in the envelope',
  async (path) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${base}/${path}`, { method: 'POST', headers, body: '{bad' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.code).toBe('VALIDATION_ERROR');
  },
);

test.each([
  ['POST', '_log', 404],
  ['GET', '_log', 404],
  ['GET', 'session', 404],
  ['GET', 'signin', 404],
  ['GET', 'signin/oidc', 405],
  ['GET', 'verify-request', 404],
  ['POST', 'callback/email', 404],
  ['GET', 'constructor', 404],
  ['POST', 'csrf', 405],
  ['GET', 'callback/credentials', 405],
] as const)(
  '%s /api/auth/%s, which nothing uses, is a %i, and nothing of it is logged',
  async (method, path, status) => {
    const written = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(log(), level));
    const words = { level: 'error', code: 'FORGED', message: 'The disk is full' };
    const body = method === 'POST' ? { body: JSON.stringify(words) } : {};
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${base}/${path}`, { method, headers, ...body });
    const lines = written.map(({ mock }) => JSON.stringify(mock.calls)).join('');
    for (const spy of written) spy.mockRestore();
    expect([answer.status, (await answer.json()).error.code]).toEqual([
      status,
      status === 404 ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED',
    ]);
    expect(answer.headers.has('allow')).toBe(status === 405);
    expect(lines).not.toMatch(/FORGED|disk/);
  },
);

test.each([
  ['AccessDenied', 'AccessDenied'],
  ['%0d%0a', 'Default'],
  ['%00', 'Default'],
  ['%F0%9F%98%80', 'Default'],
  ['', 'Default'],
  [`${'a'.repeat(5000)}`, 'Default'],
  ['https%3A%2F%2Fevil.example', 'Default'],
])('an error of %s leads to the sign-in page', async (code, told) => {
  const answer = await fetch(`${base}/error?error=${code}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/sign-in?error=${told}`]);
});

test('scripts cannot read the cookie, and forms of other sites do not send it', async () => {
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  const secure = { 'X-Forwarded-Proto': 'https' };
  const form = { csrfToken, email: 'ada@example.com', password };
  const plain = await browser.post(`${base}/callback/credentials`, form);
  const cookie = plain.headers.getSetCookie().find((each) => each.startsWith(cookieName));
  expect(cookie).toMatch(/; Path=\//);
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).not.toMatch(/Secure/);
  const over = await (await browser.get(`${base}/csrf`, secure)).json();
  const form2 = { ...form, csrfToken: over.csrfToken };
  const https = await browser.post(`${base}/callback/credentials`, form2, secure);
  const other = https.headers.getSetCookie().find((each) => each.includes(cookieName));
  expect(other).toMatch(/^__Secure-recruiting\.session=.*; Secure/);
});

test('no sign-in without the CSRF token', async () => {
  const form = { json: 'true', email: 'ada@example.com', password };
  const response = await browser.post(`${base}/callback/credentials`, form);
  expect((await response.json()).url).toContain('csrf=true');
  expect(sessionToken()).toBe('');
});

test.each([
  ['a wrong password', { email: 'ada@example.com', password: 'wrong horse' }],
  ['an unknown address', { email: 'nobody@example.com', password }],
  ['no password', { email: 'ada@example.com' }],
  ['a NUL byte', { email: 'ada@example.com\0', password }],
  ['an endless password', { email: 'ada@example.com', password: password + 'x'.repeat(15_000) }],
  ['an endless address', { email: `${'a'.repeat(5000)}@example.com`, password }],
])('the refusal of %s reveals nothing more', async (_name, values) => {
  expect(await signIn(values)).toMatchObject({ status: 401, error: 'CredentialsSignin' });
  expect(sessionToken()).toBe('');
});

test('a user without an active membership or without a password cannot sign in', async () => {
  // A wrong password delays the next attempt from its address.
  const from = (host: number) => ({ 'X-Forwarded-For': `203.0.113.${host}` });
  const email = 'gone@example.com';
  const gone = await createUser({ orgId, email, name: 'Gone', role: 'viewer', password });
  const { userId: goneId } = gone;
  const membership = { where: { orgId_userId: { orgId, userId: goneId } } };
  await prisma().membership.update({ ...membership, data: { deactivatedAt: new Date() } });
  expect(await signIn({ email, password }, from(1))).toMatchObject({ error: 'CredentialsSignin' });
  await prisma().membership.update({ ...membership, data: { deactivatedAt: null } });
  await prisma().user.update({ where: { id: goneId }, data: { deactivatedAt: new Date() } });
  expect(await signIn({ email, password }, from(2))).toMatchObject({ error: 'CredentialsSignin' });
  await prisma().user.update({
    where: { id: goneId },
    data: { deactivatedAt: null, passwordHash: null },
  });
  expect(await signIn({ email, password }, from(3))).toMatchObject({ error: 'CredentialsSignin' });
});

test('an unknown address takes as much work as a wrong password', async () => {
  // Measures CPU time of all threads: unlike the clock, it excludes other processes.
  const work = async (email: string) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 5; round += 1) await checkPassword(email, 'wrong horse');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const leastOf = async (email: string) =>
    Math.min(await work(email), await work(email), await work(email));
  const known = await leastOf('ada@example.com');
  expect(await leastOf('nobody@example.com')).toBeGreaterThan(known / 3);
});

test('the password is stored as Argon2id with the recommended cost', async () => {
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

const waitingForLocks = async () => (await lockWaits()).length;

test('a sign-in checked against a password that is replaced meanwhile gets no session', async () => {
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  const changing = await pool().connect();
  await changing.query('BEGIN');
  const replace = 'UPDATE user_account SET password_hash = $2 WHERE id = $1';
  await changing.query(replace, [userId, 'another']);
  const form = { csrfToken, json: 'true', email: 'ada@example.com', password };
  const signing = browser.post(`${base}/callback/credentials`, form);
  await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
  await changing.query('COMMIT');
  changing.release();
  const answer = await signing;
  await pool().query(replace, [userId, passwordHash]);
  expect(answer.status).toBe(401);
  expect(sessionToken()).toBe('');
  expect(await signIn({ email: 'ada@example.com', password })).toMatchObject({ status: 200 });
});
