import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { ownReport } from '@/lib/base/metrics/registry';
import { adminCommands } from '@/lib/cli/admin/commands';
import { auditOf, kindsAddedBy } from '@/lib/testing/audit';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { createUser } from './users';

useTestDatabase();

const password = 'correct horse battery';
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let server: Awaited<ReturnType<typeof startAuthServer>>;
let base = '';
let orgId = '';
let secondId = '';
let userId = '';
let email = '';

beforeAll(async () => {
  delete process.env.NEXTAUTH_URL;
  server = await startAuthServer();
  base = `${server.address}/api/auth`;
});

afterAll(() => server.close());

beforeEach(async () => {
  await pool().query('TRUNCATE rate_bucket, sign_in_source');
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  secondId = (await createOrganization('Second', { neighbours: false })).id;
  email = `ada.${newId()}@example.com`;
  const person = { email, name: 'Ada', role: 'recruiter' as const };
  ({ userId } = await createUser({ orgId, ...person, password }));
  await createUser({ orgId: secondId, ...person });
});

const signIn = (browser: Browser, typed = password, address = email) =>
  browser.signIn(base, { email: address, password: typed }, { 'User-Agent': chrome });
const own = () => ({ 'Content-Type': 'application/json', Origin: server.address });

async function refusals(): Promise<number> {
  const report = await ownReport();
  const counts = report.find(({ name }) => name === 'recruiting_sign_ins_total')?.values ?? [];
  return counts.find(({ labels }) => labels.outcome === 'refused')?.value ?? 0;
}

describe('signing in', () => {
  test('is recorded with address, browser and request', async () => {
    expect(await kindsAddedBy(orgId, () => signIn(new Browser()))).toEqual(['session.started']);
    const entry = (await auditOf(orgId)).at(-1);
    expect(entry).toMatchObject({
      ...{ actorType: 'user', actorId: userId, actorName: 'Ada', targetId: userId },
      ...{ address: '127.0.0.1', device: 'Chrome on macOS', requestId: expect.any(String) },
    });
    expect((await auditOf(secondId)).map(({ kind }) => kind)).toEqual(['member.added']);
  });

  test('again in the same browser ends the session before', async () => {
    const browser = new Browser();
    await signIn(browser);
    const again = await kindsAddedBy(orgId, () => signIn(browser));
    expect(again).toEqual(['session.started', 'session.ended']);
  });

  test('with a wrong password is recorded in each organization, by nobody', async () => {
    const wrong = () => signIn(new Browser(), 'wrong horse');
    expect(await kindsAddedBy(orgId, wrong)).toEqual(['session.refused']);
    const entry = (await auditOf(secondId)).at(-1);
    expect(entry).toMatchObject({
      ...{ kind: 'session.refused', actorType: 'unknown', actorId: null, actorName: 'Somebody' },
      ...{ targetId: userId, targetName: 'Ada', after: { reason: 'wrong_password' } },
      ...{ address: '127.0.0.1', device: 'Chrome on macOS' },
    });
    expect(JSON.stringify((await auditOf(orgId)).map(({ after }) => after))).not.toContain('horse');
  });

  test('as somebody unknown is counted, and recorded nowhere', async () => {
    const before = await prisma().auditEntry.count();
    const counted = await refusals();
    await signIn(new Browser(), password, 'nobody@example.com');
    await auditOf(orgId);
    expect(await prisma().auditEntry.count()).toBe(before);
    expect(await refusals()).toBe(counted + 1);
  });

  test('where one is deactivated is recorded there, while one works somewhere else not', async () => {
    const deactivate = (org: string) =>
      prisma().membership.update({
        where: { orgId_userId: { orgId: org, userId } },
        data: { deactivatedAt: new Date() },
      });
    await deactivate(orgId);
    const wrong = () => signIn(new Browser(), 'wrong horse');
    expect(await kindsAddedBy(orgId, wrong)).toEqual([]);
    await pool().query('TRUNCATE rate_bucket, sign_in_source');
    await deactivate(secondId);
    expect(await kindsAddedBy(orgId, () => signIn(new Browser()))).toEqual(['session.refused']);
    expect((await auditOf(orgId)).at(-1)?.after).toEqual({ reason: 'no_organization' });
  });

  test('wrongly over and over fills nobody’s log', async () => {
    await pool().query(
      `INSERT INTO rate_bucket (key, full_at) VALUES ($1, now() + interval '1 hour')`,
      [`audit:refused:${userId}`],
    );
    expect(await kindsAddedBy(orgId, () => signIn(new Browser(), 'wrong'))).toEqual([]);
  });
});

test('going to another organization is recorded there, staying is not', async () => {
  const browser = new Browser();
  await signIn(browser);
  const go = (org: string) => browser.post(`${base}/organization`, { org_id: org }, own());
  expect(await kindsAddedBy(secondId, () => go(secondId))).toEqual(['session.moved']);
  expect(await kindsAddedBy(secondId, () => go(secondId))).toEqual([]);
});

test('signing out is recorded once', async () => {
  const browser = new Browser();
  await signIn(browser);
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  const out = () => browser.post(`${base}/signout`, { csrfToken });
  expect(await kindsAddedBy(orgId, out)).toEqual(['session.signed_out']);
  expect(await kindsAddedBy(orgId, out)).toEqual([]);
});

test('an operator who signs somebody out is recorded in each organization', async () => {
  await signIn(new Browser());
  await createMember(secondId);
  const elsewhere = new Browser();
  await signIn(elsewhere);
  await elsewhere.post(`${base}/organization`, { org_id: secondId }, own());
  const signOut = () => adminCommands['user sign-out']?.run({ email }) ?? Promise.reject();
  expect(await kindsAddedBy(orgId, signOut)).toEqual(['session.ended']);
  for (const org of [orgId, secondId]) {
    expect((await auditOf(org)).at(-1)).toMatchObject({
      ...{ kind: 'session.ended', actorType: 'operator', targetId: userId },
      after: { sessions: 1, reason: 'operator' },
    });
  }
});
