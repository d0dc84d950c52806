import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { permissionsOf } from '@/lib/contract/permissions';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { authenticateBearer } from './bearer';
import { pageSession } from './page-session';
import { continueSession, issueToken } from './session-rows';
import { createUser } from './users';

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
  await pool().query('TRUNCATE rate_bucket, sign_in_source');
});

async function signIn(values: Record<string, string>, headers: Record<string, string> = {}) {
  return browser.signIn(base, values, headers);
}

function sessionToken(): string {
  return browser.cookie(base, cookieName) ?? '';
}

test('our own page gets the token of its cookie, with user and organization', async () => {
  await signIn({ email: 'ada@example.com', password });
  const response = await browser.get(`${base}/token`, { 'Sec-Fetch-Site': 'same-origin' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  const token = sessionToken();
  expect(await response.json()).toEqual({
    token,
    expires_at: new Date(Number(decodeJwt(token).exp) * 1000).toISOString(),
    user: {
      ...{ id: userId, name: 'Ada', email: 'ada@example.com', role: 'admin' },
      permissions: permissionsOf('admin'),
    },
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

test('our own page renews its session: a new token in the response and in the cookie', async () => {
  const short = { userId, orgId, isSession: true, expiresInSeconds: 60 };
  const { token: before } = await issueToken(short);
  const headers = { Origin: server.address, Cookie: `${cookieName}=${before}` };
  const response = await fetch(`${base}/token`, { method: 'POST', headers });
  expect(response.status).toBe(200);
  const { token } = await response.json();
  expect(Number(decodeJwt(token).exp)).toBeGreaterThan(Number(decodeJwt(before).exp));
  expect(response.headers.getSetCookie().join()).toContain(`${cookieName}=${token}`);
});

test.each<Record<string, string>>([
  {},
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://127.0.0.1:1' },
  { 'Sec-Fetch-Site': 'same-origin' },
])('a page of another site (%j) cannot renew a session', async (headers) => {
  await signIn({ email: 'ada@example.com', password });
  const before = sessionToken();
  const response = await browser.post(`${base}/token`, {}, headers);
  expect(response.status).toBe(401);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await response.json()).error.code).toBe('UNAUTHORIZED');
  expect(sessionToken()).toBe(before);
});

test('Sec-Fetch-Site decides, whatever the Origin header says', async () => {
  await signIn({ email: 'ada@example.com', password });
  const headers = { Origin: server.address, 'Sec-Fetch-Site': 'cross-site' };
  expect((await browser.post(`${base}/token`, {}, headers)).status).toBe(401);
});

test('a page knows who is signed in by the cookie of its own protocol alone', async () => {
  const { token } = await issueToken({ userId, orgId, isSession: true });
  const signedIn = async (headers: Record<string, string>) =>
    (await pageSession(new Headers(headers)))?.user.name ?? null;
  const cookie = `theme=dark; ${cookieName}=${token}`;
  const secure = { cookie: `__Secure-${cookieName}=${token}`, 'x-forwarded-proto': 'https' };
  expect([await signedIn({ cookie }), await signedIn(secure)]).toEqual(['Ada', 'Ada']);
  const nobody: Record<string, string>[] = [
    {},
    { cookie: 'theme=dark' },
    { cookie: `${cookieName}=` },
    { cookie: `${cookieName}=${token}x` },
    { ...secure, 'x-forwarded-proto': 'http' },
  ];
  for (const headers of nobody) expect(await signedIn(headers)).toBeNull();
});

test('an API token is never continued as a session', async () => {
  const { sessionId } = await issueToken({ userId, orgId });
  expect(await continueSession(prisma(), sessionId, orgId)).toBeNull();
  const session = await issueToken({ userId, orgId, isSession: true });
  expect(await continueSession(prisma(), session.sessionId, orgId)).toBeInstanceOf(Date);
});

test('without a session there is no token', async () => {
  const response = await browser.get(`${base}/token`);
  expect(response.status).toBe(401);
  const { error } = await response.json();
  expect(error).toMatchObject({ code: 'UNAUTHORIZED' });
  expect(error.request_id).toBe(response.headers.get('x-request-id'));
});

test('signing out deletes the cookie', async () => {
  await signIn({ email: 'ada@example.com', password });
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  await browser.post(`${base}/signout`, { csrfToken });
  expect(sessionToken()).toBe('');
});

test('a member of two organizations can switch, and the session keeps its expiry', async () => {
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

test('switching is refused to a foreign organization, from a foreign page and with a bad body', async () => {
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
