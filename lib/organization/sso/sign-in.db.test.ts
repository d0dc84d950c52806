import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { auditOf } from '@/lib/testing/audit';
import { Browser } from '@/lib/testing/browser';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { type Company, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();

const roleOf = async ({ orgId }: Company, email: string) =>
  (await prisma().membership.findFirst({ where: { orgId, user: { email } } }))?.role;

const me = async (token: string | null) =>
  (await call('GET', '/api/v1/me', { token: token ?? '' })).body;

const errorOf = ({ end }: { end: URL }) => end.searchParams.get('error');

describe('a person of a verified domain', () => {
  test('becomes a member at their first sign-in, and is the same person at the next', async () => {
    const company = await sso.found();
    const email = company.employ('grace');
    const first = await sso.signIn(company, 'grace');
    expect(first.end.href).toBe(`${sso.base()}/jobs`);
    expect(await me(first.token)).toMatchObject({
      user: { email, name: 'Grace' },
      organization: { id: company.orgId },
      role: 'viewer',
    });
    company.employ('grace', { email: `married@${company.domain}` });
    const again = await sso.signIn(company, 'grace');
    expect((await me(again.token)).user.email).toBe(email);
    expect(await auditOf(company.orgId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'member.joined', after: { role: 'viewer' } }),
        expect.objectContaining({
          kind: 'session.started',
          after: { way: 'provider', provider: company.provider.issuer },
        }),
      ]),
    );
    const session = await prisma().authSession.findFirstOrThrow({
      where: { user: { email } },
    });
    expect(session.provider).toBe(company.provider.issuer);
  });

  test('keeps the account and the role they have', async () => {
    const company = await sso.found();
    const member = await createMember(company.orgId, 'recruiter');
    const email = company.employ('ada');
    await prisma().user.update({ where: { id: member.userId }, data: { email } });
    const { token } = await sso.signIn(company, 'ada');
    expect(await me(token)).toMatchObject({ user: { id: member.userId }, role: 'recruiter' });
  });

  test('gets the role of their invitation, which is used up', async () => {
    const company = await sso.found({ default_role: null });
    const email = company.employ('sam');
    expect(errorOf(await sso.signIn(company, 'sam'))).toBe('SsoNoRole');
    expect(await prisma().user.count({ where: { email } })).toBe(0);
    const { token } = company.admin;
    await call('POST', '/api/v1/members', { token, body: { email, role: 'coordinator' } });
    await sso.signIn(company, 'sam');
    expect(await roleOf(company, email)).toBe('coordinator');
    const { body } = await call('GET', '/api/v1/members', { token });
    expect(body.invitations).toEqual([]);
  });

  test('is taken to our own pages only', async () => {
    const company = await sso.found();
    const email = company.employ('lin');
    const browser = new Browser();
    const { url } = await (await sso.begin(browser, email, 'https://evil.example/x')).json();
    const end = await sso.finish(browser, await company.provider.logIn(browser, url, 'lin'));
    expect(end.href).toBe(`${sso.base()}/`);
  });
});

describe('the roles of a claim', () => {
  const mapped = {
    role_claim: 'groups',
    role_mappings: [
      { value: 'leads', role: 'admin' },
      { value: 'staff', role: 'recruiter' },
    ],
    default_role: null,
  };

  test('follow the first mapping that fits, at every sign-in', async () => {
    const company = await sso.found(mapped);
    const email = company.employ('kim', { groups: ['staff', 'leads'] });
    await sso.signIn(company, 'kim');
    expect(await roleOf(company, email)).toBe('admin');
    company.employ('kim', { groups: ['staff'] });
    await sso.signIn(company, 'kim');
    expect(await roleOf(company, email)).toBe('recruiter');
    company.employ('kim', { groups: ['canteen'] });
    expect(errorOf(await sso.signIn(company, 'kim'))).toBe('SsoNoRole');
    expect(await auditOf(company.orgId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'member.role_changed',
          before: { role: 'admin' },
          after: { role: 'recruiter' },
        }),
      ]),
    );
  });

  test('do not count for whom the provider has put into a mapped group', async () => {
    const company = await sso.found(mapped);
    const email = company.employ('ida', { groups: ['staff'] });
    await sso.signIn(company, 'ida');
    const { orgId } = company;
    const { userId } = await prisma().membership.findFirstOrThrow({
      where: { orgId, user: { email } },
    });
    const group = { orgId, id: newId(), displayName: 'Leads', externalId: 'leads' };
    await prisma().provisionedGroup.create({ data: group });
    await prisma().provisionedGroupMember.create({ data: { orgId, groupId: group.id, userId } });
    await sso.signIn(company, 'ida');
    expect(await roleOf(company, email)).toBe('admin');
    await prisma().provisionedGroup.update({
      where: { orgId_id: { orgId, id: group.id } },
      data: { externalId: 'canteen' },
    });
    await sso.signIn(company, 'ida');
    expect(await roleOf(company, email)).toBe('recruiter');
  });

  test('never take the last admin away', async () => {
    const company = await sso.found(mapped);
    const email = company.employ('pat', { groups: ['staff'] });
    const { userId } = company.admin;
    await prisma().user.update({ where: { id: userId }, data: { email } });
    expect((await sso.signIn(company, 'pat')).end.pathname).toBe('/jobs');
    expect(await roleOf(company, email)).toBe('admin');
  });
});

describe('refused is', () => {
  test.each([
    ['an address of another domain', { email: 'eve@elsewhere.example' }, 'SsoOtherDomain'],
    ['an address the provider has not verified', { email_verified: false }, 'SsoUnverifiedAddress'],
    ['a person without an address', { email: undefined }, 'SsoNoAddress'],
    [
      'a person without one whose sign-in name is of another domain',
      { email: undefined, preferred_username: 'eve_gmail.com#EXT#@elsewhere.example' },
      'SsoNoAddress',
    ],
  ])('%s', async (_name, about, code) => {
    const company = await sso.found();
    company.employ('eve', about);
    const refused = await sso.signIn(company, 'eve');
    expect([errorOf(refused), refused.token]).toEqual([code, null]);
    expect(await auditOf(company.orgId)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'sso.refused' })]),
    );
  });

  test('whoever was deactivated', async () => {
    const company = await sso.found();
    const email = company.employ('max');
    await sso.signIn(company, 'max');
    await prisma().membership.updateMany({
      where: { orgId: company.orgId, user: { email } },
      data: { deactivatedAt: new Date() },
    });
    expect(errorOf(await sso.signIn(company, 'max'))).toBe('SsoDeactivated');
  });

  test('somebody else to whom the provider gives the address of an account', async () => {
    const company = await sso.found();
    company.employ('old');
    await sso.signIn(company, 'old');
    company.employ('heir', { email: `old@${company.domain}` });
    expect(errorOf(await sso.signIn(company, 'heir'))).toBe('SsoOtherIdentity');
  });

  test('a return that another browser began, that comes twice, or too late', async () => {
    const company = await sso.found();
    const email = company.employ('ann');
    const browser = new Browser();
    const back = await sso.come(company, browser, email, 'ann');
    const expired = async (one: Browser) => errorOf({ end: await sso.finish(one, back) });
    expect(await expired(new Browser())).toBe('SsoExpired');
    expect((await sso.finish(browser, back)).pathname).toBe('/jobs');
    expect(await expired(browser)).toBe('SsoExpired');
    const late = new Browser();
    const lateBack = await sso.come(company, late, email, 'ann');
    await prisma().ssoAttempt.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(errorOf({ end: await sso.finish(late, lateBack) })).toBe('SsoExpired');
  });

  test('an answer that names another issuer, or none where the provider always does', async () => {
    const company = await sso.found();
    const email = company.employ('bob');
    for (const change of [
      (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
      (url: URL) => url.searchParams.delete('iss'),
    ]) {
      const browser = new Browser();
      const back = new URL(await sso.come(company, browser, email, 'bob'));
      change(back);
      expect(errorOf({ end: await sso.finish(browser, back.href) })).toBe('SsoUntrusted');
    }
  });

  test('a return at the address of another organization', async () => {
    const [company, other] = [await sso.found(), await sso.found()];
    const email = company.employ('joe');
    const browser = new Browser();
    const back = await sso.come(company, browser, email, 'joe');
    const moved = back.replace(company.orgId, other.orgId);
    expect(errorOf({ end: await sso.finish(browser, moved) })).toBe('SsoExpired');
  });
});

test('an unknown domain gets the same answer whoever has an account there', async () => {
  const company = await sso.found();
  const answers = await Promise.all(
    [company.admin.email, 'nobody@nowhere.example', 'no address'].map(async (email) => {
      const response = await sso.begin(new Browser(), email);
      return [response.status, (await response.json()).error.message];
    }),
  );
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]?.[0]).toBe(404);
});

test('a page of another site cannot begin a sign-in', async () => {
  const company = await sso.found();
  const headers = { 'Content-Type': 'application/json', Origin: 'https://evil.example' };
  const form = { email: company.employ('una') };
  const response = await new Browser().post(`${sso.base()}/api/auth/sso`, form, headers);
  expect(response.status).toBe(401);
});

test('an ID token of an organization’s provider is no bearer token', async () => {
  const company = await sso.found();
  const { issuer, clientId } = company.provider;
  const now = Math.floor(Date.now() / 1000);
  const token = await company.provider.sign({
    ...{ iss: issuer, aud: clientId, sub: 'grace', iat: now, exp: now + 60 },
    ...{ email: company.employ('grace'), email_verified: true, org_id: company.orgId },
  });
  expect(decodeJwt(token).iss).toBe(issuer);
  expect((await call('GET', '/api/v1/me', { token })).status).toBe(401);
});
