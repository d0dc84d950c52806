import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { closeDemo } from '@/lib/cli/seed-demo';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { companies, emailOf } from '@/prisma/seed/demo/plan';
import { issueToken } from './session-rows';
import { signToken } from './tokens';
import { createUser } from './users';

useTestDatabase({ SESSION_HOURS: '1', SESSION_MAX_HOURS: '3' });

const password = 'correct horse battery';
const email = 'ada@example.com';
const cookieName = 'recruiting.session';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0';

let server: Awaited<ReturnType<typeof startAuthServer>>;
let base = '';
let orgId = '';
let userId = '';
let admin: Member;

beforeAll(async () => {
  delete process.env.NEXTAUTH_URL;
  server = await startAuthServer();
  base = `${server.address}/api/auth`;
  orgId = (await createOrganization('Acme')).id;
  admin = await createMember(orgId);
  ({ userId } = await createUser({ orgId, email, name: 'Ada', role: 'recruiter', password }));
});

afterAll(() => server.close());

beforeEach(() => pool().query('TRUNCATE rate_bucket, sign_in_source'));

const own = () => ({ 'Content-Type': 'application/json', Origin: server.address });

async function signedIn(browser = new Browser()) {
  await browser.signIn(base, { email, password }, { 'User-Agent': chrome });
  const token = () => browser.cookie(base, cookieName) ?? '';
  return { browser, token, first: token() };
}

const rowOf = (token: string) =>
  prisma().authSession.findUniqueOrThrow({ where: { id: String(decodeJwt(token).sid) } });

/** How the API, the token's renewal and a switch of organization answer to this token. */
async function answersTo(token: string) {
  const headers = { ...own(), Cookie: `${cookieName}=${token}` };
  const switched = { method: 'POST', headers, body: JSON.stringify({ org_id: orgId }) };
  return {
    api: (await call('GET', '/api/v1/me', { token })).status,
    changes: (await call('GET', '/api/v1/changes', { token })).status,
    token: (await fetch(`${base}/token`, { headers })).status,
    renewal: (await fetch(`${base}/token`, { method: 'POST', headers })).status,
    organization: (await fetch(`${base}/organization`, switched)).status,
  };
}

const refused = { api: 401, changes: 401, token: 401, renewal: 401, organization: 401 };
const accepted = { api: 200, changes: 200, token: 200, renewal: 200, organization: 200 };

describe('a browser session', () => {
  test('is a row with browser, address and an absolute end, and its token names it', async () => {
    const { first } = await signedIn();
    expect(await rowOf(first)).toMatchObject({
      ...{ userId, orgId, kind: 'browser', userAgent: chrome, address: '127.0.0.1' },
      ...{ endedAt: null, endedBy: null, lastUsedAt: expect.any(Date) },
    });
    const { createdAt, expiresAt } = await rowOf(first);
    expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000)).toBe(180);
    expect(Number(decodeJwt(first).exp) * 1000).toBeLessThan(createdAt.getTime() + 3_601_000);
    expect(await answersTo(first)).toEqual(accepted);
  });

  test('ends for every copy of its token when its person signs out', async () => {
    const { browser, token, first } = await signedIn();
    await browser.post(`${base}/token`, {}, own());
    expect(token()).not.toBe(first);
    const renewed = token();
    expect(await answersTo(renewed)).toEqual(accepted);
    const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
    await browser.post(`${base}/signout`, { csrfToken });
    expect(await answersTo(first)).toEqual(refused);
    expect(await answersTo(renewed)).toEqual(refused);
    expect(await rowOf(first)).toMatchObject({ endedBy: 'sign_out', endedAt: expect.any(Date) });
  });

  test('stays signed in where signing out on the server failed', async () => {
    const { browser, token, first } = await signedIn();
    const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
    await pool().query(
      'ALTER TABLE auth_session ADD CONSTRAINT stuck CHECK (ended_by IS NULL) NOT VALID',
    );
    const answer = await browser.post(`${base}/signout`, { csrfToken });
    await pool().query('ALTER TABLE auth_session DROP CONSTRAINT stuck');
    expect(answer.status).toBe(500);
    expect(token()).toBe(first);
  });

  test('keeps its row when it is renewed or taken to another organization', async () => {
    const second = await createOrganization('Second');
    await createUser({ orgId: second.id, email, name: 'Ada', role: 'viewer' });
    const { browser, token, first } = await signedIn();
    await browser.post(`${base}/token`, {}, own());
    await browser.post(`${base}/organization`, { org_id: second.id }, own());
    expect(decodeJwt(token())).toMatchObject({ sid: decodeJwt(first).sid, org_id: second.id });
    expect((await rowOf(first)).orgId).toBe(second.id);
    await prisma().membership.delete({ where: { orgId_userId: { orgId: second.id, userId } } });
  });

  test('is renewed up to its absolute end and not past it', async () => {
    const { browser, token, first } = await signedIn();
    const where = { id: String(decodeJwt(first).sid) };
    const end = new Date(Math.floor(Date.now() / 1000) * 1000 + 600_000);
    await prisma().authSession.update({ where, data: { expiresAt: end } });
    const renewed = await (await browser.post(`${base}/token`, {}, own())).json();
    expect(renewed.expires_at).toBe(end.toISOString());
    expect(Number(decodeJwt(token()).exp) * 1000).toBe(end.getTime());
    await prisma().authSession.update({ where, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await answersTo(first)).toEqual(refused);
    expect(await answersTo(renewed.token)).toEqual(refused);
  });

  test('ends when the same person signs in again in its browser, and only then', async () => {
    const { browser, first } = await signedIn();
    const { first: elsewhere } = await signedIn();
    const again = await signedIn(browser);
    expect((await rowOf(first)).endedBy).toBe('new_sign_in');
    expect(await answersTo(first)).toEqual(refused);
    expect(await answersTo(again.first)).toEqual(accepted);
    expect(await answersTo(elsewhere)).toEqual(accepted);
  });
});

describe('an API token', () => {
  test('is refused as a session cookie, so it cannot renew itself', async () => {
    const { token } = await issueToken({ userId, orgId });
    const answers = { ...refused, api: 200, changes: 200 };
    expect(await answersTo(token)).toEqual(answers);
    expect((await rowOf(token)).kind).toBe('api');
  });

  test('notes its use once a minute', async () => {
    const { token, sessionId: id } = await issueToken({ userId, orgId });
    const use = async () => {
      await call('GET', '/api/v1/me', { token });
      await settleAfterCommit();
      return (await prisma().authSession.findUniqueOrThrow({ where: { id } })).lastUsedAt;
    };
    expect((await rowOf(token)).lastUsedAt).toBeNull();
    const first = await use();
    expect(first).not.toBeNull();
    expect(await use()).toEqual(first);
    const earlier = new Date(Date.now() - 61_000);
    await prisma().authSession.update({ where: { id }, data: { lastUsedAt: earlier } });
    expect(Number(await use())).toBeGreaterThan(Number(first));
  });

  test('is not issued to a deactivated member', async () => {
    const leaver = await createMember(orgId, 'viewer');
    const where = { orgId_userId: { orgId, userId: leaver.userId } };
    await prisma().membership.update({ where, data: { deactivatedAt: new Date() } });
    const issued = issueToken({ userId: leaver.userId, orgId });
    await expect(issued).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

test('a token of a session that nobody knows is refused, one of the release before is not', async () => {
  const claims = { userId, orgId, isSession: true, expiresAt: new Date(Date.now() + 60_000) };
  const unknown = await signToken({ ...claims, sessionId: newId() });
  expect(await answersTo(unknown.token)).toEqual(refused);
  const { sessionId } = await issueToken({ userId: admin.userId, orgId, isSession: true });
  const foreign = await signToken({ ...claims, sessionId });
  expect(await answersTo(foreign.token)).toEqual(refused);
  const former = await signToken({ ...claims, sessionId: null });
  expect(await answersTo(former.token)).toEqual(accepted);
  const headers = { ...own(), Cookie: `${cookieName}=${former.token}` };
  const renewed = await (await fetch(`${base}/token`, { method: 'POST', headers })).json();
  expect(await rowOf(renewed.token)).toMatchObject({ kind: 'browser', userId });
});

test('every process refuses a token as soon as another one has ended its session', async () => {
  vi.resetModules();
  const other = await import('./bearer');
  const { browser, first } = await signedIn();
  const header = `Bearer ${first}`;
  expect((await other.authenticateBearer(header)).actor).toMatchObject({ id: userId });
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  await browser.post(`${base}/signout`, { csrfToken });
  await expect(other.authenticateBearer(header)).rejects.toThrow('The session has ended.');
});

test('deactivating a member ends what they hold, and reactivating revives nothing', async () => {
  const { first } = await signedIn();
  const { token: apiToken } = await issueToken({ userId, orgId });
  const elsewhere = await createOrganization('Elsewhere');
  await createUser({ orgId: elsewhere.id, email, name: 'Ada', role: 'viewer' });
  const { token: foreign } = await issueToken({ userId, orgId: elsewhere.id });
  const path = `/api/v1/members/${userId}`;
  const set = (is_active: boolean) =>
    call('PATCH', path, { token: admin.token, body: { is_active } });
  expect((await set(false)).status).toBe(200);
  expect((await call('GET', '/api/v1/me', { token: foreign })).status).toBe(200);
  expect((await set(true)).status).toBe(200);
  expect(await answersTo(first)).toEqual(refused);
  expect(await answersTo(apiToken)).toEqual(refused);
  expect((await rowOf(apiToken)).endedBy).toBe('deactivation');
  expect(await answersTo((await signedIn()).first)).toEqual(accepted);
});

test('closing the demo ends the sessions of its people', async () => {
  const [company] = companies;
  if (!company) throw new Error('The demo has companies.');
  const { id } = await createOrganization(company.name);
  const person = { email: emailOf(company, 'admin'), name: 'Demo', role: 'admin' } as const;
  const demo = { userId: (await createUser({ orgId: id, ...person })).userId, orgId: id };
  const { token } = await issueToken(demo);
  expect((await call('GET', '/api/v1/me', { token })).status).toBe(200);
  expect(await closeDemo()).toEqual([person.email]);
  const where = { id: demo.userId };
  await prisma().user.update({ where, data: { deactivatedAt: null } });
  expect((await call('GET', '/api/v1/me', { token })).status).toBe(401);
});
