import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prisma } from '@/lib/db';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { authenticateBearer } from './bearer';
import { issueToken } from './tokens';
import { createUser, userByPassword } from './users';

useTestDatabase();

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
  await prisma().rateLimit.deleteMany();
});

async function signIn(values: Record<string, string>, headers: Record<string, string> = {}) {
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  const form = { csrfToken, json: 'true', ...values };
  const response = await browser.post(`${base}/callback/credentials`, form, headers);
  const { url } = await response.json();
  return { status: response.status, error: new URL(url).searchParams.get('error'), url };
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

test('the cookie is out of reach of scripts and does not ride along with foreign forms', async () => {
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
  ['an endless address', { email: `${'a'.repeat(5000)}@example.com`, password }],
])('the refusal of %s tells nothing more', async (_name, values) => {
  expect(await signIn(values)).toMatchObject({ status: 401, error: 'CredentialsSignin' });
  expect(sessionToken()).toBe('');
});

test('a user without an active membership, or without a password, does not get in', async () => {
  const email = 'gone@example.com';
  const gone = await createUser({ orgId, email, name: 'Gone', role: 'viewer', password });
  const { userId: goneId } = gone;
  const membership = { where: { orgId_userId: { orgId, userId: goneId } } };
  await prisma().membership.update({ ...membership, data: { deactivatedAt: new Date() } });
  expect(await signIn({ email, password })).toMatchObject({ error: 'CredentialsSignin' });
  await prisma().membership.update({ ...membership, data: { deactivatedAt: null } });
  await prisma().user.update({ where: { id: goneId }, data: { deactivatedAt: new Date() } });
  expect(await signIn({ email, password })).toMatchObject({ error: 'CredentialsSignin' });
  await prisma().user.update({
    where: { id: goneId },
    data: { deactivatedAt: null, passwordHash: null },
  });
  expect(await signIn({ email, password })).toMatchObject({ error: 'CredentialsSignin' });
});

test('an unknown address costs as much work as a wrong password', async () => {
  const milliseconds = async (email: string) => {
    const startedAt = performance.now();
    for (let round = 0; round < 5; round += 1) await userByPassword(email, 'wrong horse');
    return performance.now() - startedAt;
  };
  await milliseconds('ada@example.com');
  const known = await milliseconds('ada@example.com');
  expect(await milliseconds('nobody@example.com')).toBeGreaterThan(known / 3);
});

test('after ten wrong passwords even the right one waits, but only from that address', async () => {
  const wrong = { email: 'ada@example.com', password: 'wrong horse' };
  const here = { 'X-Forwarded-For': '203.0.113.7' };
  for (let attempt = 0; attempt < 10; attempt += 1) await signIn(wrong, here);
  const right = { email: 'ada@example.com', password };
  expect(await signIn(right, here)).toMatchObject({ error: 'TooManyAttempts' });
  const made = { 'X-Forwarded-For': '198.51.100.1, 203.0.113.7' };
  expect(await signIn(right, made)).toMatchObject({ error: 'TooManyAttempts' });
  const there = { 'X-Forwarded-For': '203.0.113.8' };
  expect(await signIn(right, there)).toMatchObject({ status: 200, error: null });
});

test('the right password forgets the wrong ones before it', async () => {
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await signIn({ email: 'ada@example.com', password: 'wrong horse' });
  }
  await signIn({ email: 'ada@example.com', password });
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await signIn({ email: 'ada@example.com', password: 'wrong horse' });
  }
  expect(await signIn({ email: 'ada@example.com', password })).toMatchObject({ error: null });
});

test('the password is stored as Argon2id with the recommended cost', async () => {
  const { passwordHash } = await prisma().user.findUniqueOrThrow({ where: { id: userId } });
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('asking for the session neither renews nor changes its token', async () => {
  await signIn({ email: 'ada@example.com', password });
  const before = sessionToken();
  const session = await (await browser.get(`${base}/session`)).json();
  expect(session.user.name).toBe('Ada');
  expect(sessionToken()).toBe(before);
});

test('a short token put into the cookie does not grow older than it was made to be', async () => {
  const { token } = await issueToken({ userId, orgId, expiresInSeconds: 60 });
  const headers = { Cookie: `${cookieName}=${token}` };
  const response = await fetch(`${base}/session`, { headers });
  expect(response.headers.getSetCookie().join()).toContain(`${cookieName}=${token}`);
});

test('the session of a deactivated member is empty and its cookie taken back', async () => {
  const email = 'leaver@example.com';
  const { userId: leaver } = await createUser({
    orgId,
    email,
    name: 'L',
    role: 'viewer',
    password,
  });
  await signIn({ email, password });
  await prisma().user.update({ where: { id: leaver }, data: { deactivatedAt: new Date() } });
  expect(await (await browser.get(`${base}/session`)).json()).toEqual({});
  expect(sessionToken()).toBe('');
});

test('our own page gets the token of its cookie, with who and where', async () => {
  await signIn({ email: 'ada@example.com', password });
  const response = await browser.get(`${base}/token`, { 'Sec-Fetch-Site': 'same-origin' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const token = sessionToken();
  expect(await response.json()).toEqual({
    token,
    expires_at: new Date(Number(decodeJwt(token).exp) * 1000).toISOString(),
    user: { id: userId, name: 'Ada', email: 'ada@example.com', role: 'admin' },
    organization: { id: orgId, name: 'Acme' },
    organizations: [{ id: orgId, name: 'Acme', role: 'admin' }],
  });
});

test.each([
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Site', 'same-site'],
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
])('a page of another site (%s: %s) gets no token', async (name, value) => {
  await signIn({ email: 'ada@example.com', password });
  const response = await browser.get(`${base}/token`, { [name]: value });
  expect(response.status).toBe(401);
  expect((await response.json()).error.code).toBe('UNAUTHORIZED');
});

test('without a session there is no token', async () => {
  const response = await browser.get(`${base}/token`);
  expect(response.status).toBe(401);
  const { error } = await response.json();
  expect(error).toMatchObject({ code: 'UNAUTHORIZED' });
  expect(error.request_id).toBe(response.headers.get('x-request-id'));
});

test('signing out takes the cookie back', async () => {
  await signIn({ email: 'ada@example.com', password });
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  await browser.post(`${base}/signout`, { csrfToken });
  expect(sessionToken()).toBe('');
});

test('a member of two organizations moves between them, and the session does not grow longer', async () => {
  const second = await createOrganization('Second');
  const email = 'ada@example.com';
  const again = await createUser({ orgId: second.id, email, name: 'X', role: 'viewer' });
  expect(again).toEqual({ userId, isNew: false });
  await signIn({ email, password });
  const before = decodeJwt(sessionToken());
  const headers = { 'Content-Type': 'application/json', Origin: server.address };
  const body = { org_id: second.id };
  const response = await browser.post(`${base}/organization`, body, headers);
  expect(response.status).toBe(200);
  expect((await response.json()).organization).toEqual({ id: second.id, name: 'Second' });
  const after = decodeJwt(sessionToken());
  expect(after.org_id).toBe(second.id);
  expect(Number(after.exp)).toBeLessThanOrEqual(Number(before.exp));
  const { actor } = await authenticateBearer(`Bearer ${sessionToken()}`);
  expect(actor).toMatchObject({ orgId: second.id, role: 'viewer' });
});

test('nobody moves into a foreign organization, from a foreign page, or with a bad body', async () => {
  const foreign = await createOrganization('Foreign');
  await signIn({ email: 'ada@example.com', password });
  const before = sessionToken();
  const headers = { 'Content-Type': 'application/json', Origin: server.address };
  const move = async (body: Record<string, string>, sent: Record<string, string>) =>
    (await browser.post(`${base}/organization`, body, sent)).status;
  expect(await move({ org_id: foreign.id }, headers)).toBe(401);
  expect(await move({ org_id: orgId }, { ...headers, Origin: 'https://evil.example' })).toBe(401);
  expect(await move({ org_id: orgId }, { 'Content-Type': 'application/json' })).toBe(401);
  expect(await move({ org_id: 'x' }, headers)).toBe(400);
  expect(await move({ org_id: orgId, more: 'x' }, headers)).toBe(400);
  expect(sessionToken()).toBe(before);
});
