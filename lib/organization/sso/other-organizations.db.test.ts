import { describe, expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { givePassword, oldPassword } from '@/lib/organization/me/testing/signed-in';
import { Browser } from '@/lib/testing/browser';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { type Company, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();
const json = () => ({ 'Content-Type': 'application/json', Origin: sso.base() });

type Pat = Member & { email: string; orgId: string };

/** Somebody whose address is of the company's domain, and who is an admin elsewhere only. */
async function stranger({ employ }: Company, login = 'pat'): Promise<Pat> {
  const { id: orgId } = await createOrganization('Brightwater');
  const member = await createMember(orgId);
  const email = employ(login);
  await prisma().user.update({ where: { id: member.userId }, data: { email } });
  await givePassword(member);
  return { ...member, email, orgId };
}

async function byPassword(email: string) {
  const browser = new Browser();
  const { error } = await browser.signIn(`${sso.base()}/api/auth`, {
    email,
    password: oldPassword,
  });
  return { browser, error, token: browser.cookie(sso.base(), 'recruiting.session') ?? '' };
}

const switchTo = (browser: Browser, orgId: string) =>
  browser.post(`${sso.base()}/api/auth/organization`, { org_id: orgId }, json());

const ask = (token: string | null, method: string, path: string, body?: object) =>
  call(method, `/api/v1${path}`, { token: token ?? '', ...(body && { body }) });

const statusOf = async (token: string | null, path = '/me') =>
  (await ask(token, 'GET', path)).status;

async function require({ orgId }: Company) {
  const data = { isRequired: true, lastSignInAt: new Date() };
  await prisma().ssoProvider.update({ where: { orgId }, data });
}

const join = ({ userId }: Pat, { orgId }: Company) =>
  prisma().membership.create({ data: { orgId, userId, role: 'viewer' } });

/** Gives somebody an app for codes, and returns its id. */
async function givePhone({ userId }: Pat): Promise<string> {
  const phone = { id: newId(), userId, kind: 'totp', name: 'Phone', sealed: Buffer.of(1) } as const;
  return (await prisma().authFactor.create({ data: { ...phone, confirmedAt: new Date() } })).id;
}

const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];

/** What the identity provider asks for, by an admin's API token. */
async function scim({ admin, orgId }: Company, method: string, path: string, body?: object) {
  const { userId } = admin;
  const { token } = await issueToken({ userId, orgId, expiresInSeconds: 600 });
  const options = { token, ...(body && { body: { schemas, ...body } }) };
  return call(method, `/scim/v2${path}`, options);
}

describe('a session that the provider of an organization began', () => {
  test('counts in that organization alone', async () => {
    const company = await sso.found();
    const pat = await stranger(company);
    const { token, browser } = await sso.signIn(company, 'pat');
    expect(await statusOf(token, '/candidates')).toBe(200);
    expect((await switchTo(browser, pat.orgId)).status).toBe(401);
    expect((await ask(token, 'GET', '/me')).body.organizations).toEqual([
      expect.objectContaining({ id: company.orgId }),
    ]);
  });

  test('is refused elsewhere, also where a release before has taken it there', async () => {
    const company = await sso.found();
    const pat = await stranger(company);
    const { token } = await sso.signIn(company, 'pat');
    expect(await statusOf(token)).toBe(200);
    const where = { userId: pat.userId, provider: company.provider.issuer };
    await prisma().authSession.updateMany({ where, data: { orgId: pat.orgId } });
    expect(await statusOf(token)).toBe(401);
  });

  test('changes no factors of whoever belongs to others too, until they show who they are', async () => {
    const company = await sso.found();
    const pat = await stranger(company);
    const { token } = await sso.signIn(company, 'pat');
    const add = () => ask(token, 'POST', '/me/factors/totp', { name: 'App' });
    expect((await add()).body.error.code).toBe('CONFIRMATION_REQUIRED');
    await ask(token, 'POST', '/me/confirmation', { password: oldPassword });
    expect((await add()).status).toBe(201);
    expect(await prisma().authFactor.count({ where: { userId: pat.userId } })).toBe(1);
  });

  test('makes no factor of whoever has nothing else: it would let them in once the provider does no more', async () => {
    const company = await sso.found();
    company.employ('ann');
    const { token } = await sso.signIn(company, 'ann');
    const attempts = [
      ask(token, 'POST', '/me/factors/totp', { name: 'App' }),
      ask(token, 'POST', '/me/factors/passkeys/options', {}),
      ask(token, 'POST', '/me/recovery-codes', {}),
    ];
    for (const attempt of attempts) {
      expect((await attempt).body.error.code).toBe('CONFIRMATION_REQUIRED');
    }
    const { body } = await ask(token, 'GET', '/me/factors');
    expect(body).toMatchObject({ has_password: false, signed_in_at: 'organization' });
  });

  test('renames no factor of whoever belongs to others too, until they show who they are', async () => {
    const company = await sso.found();
    const pat = await stranger(company);
    const id = await givePhone(pat);
    const { token } = await sso.signIn(company, 'pat');
    const rename = () => ask(token, 'PATCH', `/me/factors/${id}`, { name: 'Old phone' });
    expect((await rename()).body.error.code).toBe('CONFIRMATION_REQUIRED');
    await ask(token, 'POST', '/me/confirmation', { password: oldPassword });
    expect((await rename()).body.factor.name).toBe('Old phone');
  });

  test('holds up no guess of the person elsewhere by its own wrong ones', async () => {
    const company = await sso.found();
    const pat = await stranger(company);
    const own = await byPassword(pat.email);
    const { token } = await sso.signIn(company, 'pat');
    const confirm = async (by: string | null, shown: object) =>
      (await ask(by, 'POST', '/me/confirmation', shown)).status;
    for (const wrong of [{ code: '000000' }, { password: 'not this one' }]) {
      const many = await Promise.all(Array.from({ length: 12 }, () => confirm(token, wrong)));
      expect(new Set(many)).toEqual(new Set([400, 429]));
      expect(await confirm(own.token, wrong)).toBe(400);
    }
    expect(await confirm(own.token, { password: oldPassword })).toBe(200);
  });

  test('neither shows nor ends what the person has elsewhere', async () => {
    const company = await sso.found();
    const pat = await stranger(company);
    const own = await byPassword(pat.email);
    const { token } = await sso.signIn(company, 'pat');
    const { body } = await ask(token, 'GET', '/me/sessions');
    expect(body.sessions).toEqual([expect.objectContaining({ is_current: true })]);
    const [{ session_id: id }] = (await ask(own.token, 'GET', '/me/sessions')).body.sessions.filter(
      (session: { is_current: boolean }) => session.is_current,
    );
    expect((await ask(token, 'DELETE', `/me/sessions/${id}`)).status).toBe(404);
    expect((await ask(token, 'DELETE', '/me/sessions')).body).toEqual({ ended: 0 });
    expect(await statusOf(own.token)).toBe(200);
  });
});

describe('what one organization requires', () => {
  test('holds in it alone: elsewhere the password of its people goes on', async () => {
    const company = await sso.found();
    const pat = await stranger(company);
    const before = await byPassword(pat.email);
    await join(pat, company);
    await require(company);
    const { error, token, browser } = await byPassword(pat.email);
    expect(error).toBeNull();
    expect((await ask(token, 'GET', '/me')).body.organization.id).toBe(pat.orgId);
    expect((await switchTo(browser, company.orgId)).status).toBe(401);
    expect(await statusOf(before.token)).toBe(200);
  });

  test('ends the sessions that were in it, and no others', async () => {
    const company = await sso.found();
    company.employ('lee');
    await sso.signIn(company, 'lee');
    const pat = await stranger(company);
    await join(pat, company);
    const [stayed, came] = [await byPassword(pat.email), await byPassword(pat.email)];
    expect((await switchTo(came.browser, company.orgId)).status).toBe(200);
    expect((await switchTo(came.browser, pat.orgId)).status).toBe(200);
    const token = came.browser.cookie(sso.base(), 'recruiting.session') ?? '';
    const body = { is_required: true };
    await call('PUT', '/api/v1/settings/sso/required', { token: company.admin.token, body });
    expect([await statusOf(stayed.token), await statusOf(token)]).toEqual([200, 401]);
  });
});

describe('whom a provider provisions', () => {
  test('keeps password and sessions elsewhere, also once it removes them', async () => {
    const company = await sso.found();
    await require(company);
    const pat = await stranger(company);
    const before = await byPassword(pat.email);
    const made = await scim(company, 'POST', '/Users', { userName: pat.email });
    expect(made.status).toBe(201);
    expect((await byPassword(pat.email)).error).toBeNull();
    expect((await scim(company, 'DELETE', `/Users/${pat.userId}`)).status).toBe(204);
    expect(await statusOf(before.token)).toBe(200);
  });
});

/** What was written to somebody, by which organization, and what is said of the company's. */
const lettersTo = async ({ email }: Pat) => {
  const where = { recipient: email, kind: 'security_notice' } as const;
  return prisma().message.findMany({ where, select: { orgId: true, subject: true, body: true } });
};

describe('whoever has an account elsewhere and is made a member unasked', () => {
  const ways: [string, (company: Company, email: string) => Promise<unknown>][] = [
    ['at the first sign-in', (company) => sso.signIn(company, 'pat')],
    ['by SCIM', (company, userName) => scim(company, 'POST', '/Users', { userName })],
  ];

  test.each(ways)('is told by email, once, from where they were: %s', async (_, come) => {
    const company = await sso.found();
    const pat = await stranger(company);
    const name = 'log in at evil.example';
    await prisma().organization.update({ where: { id: company.orgId }, data: { name } });
    await come(company, pat.email);
    const [letter, ...others] = await lettersTo(pat);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      orgId: pat.orgId,
      subject: 'You were made a member of an organization',
      body: expect.stringContaining('log in at evil.\u2060example has made'),
    });
    await sso.signIn(company, 'pat');
    expect(await lettersTo(pat)).toHaveLength(1);
    expect(letter?.body).not.toContain('evil.example');
  });

  test('keeps name, password, factors, and the role they have there', async () => {
    const company = await sso.found();
    const pat = await stranger(company);
    await givePhone(pat);
    const state = () =>
      prisma().user.findUniqueOrThrow({
        where: { id: pat.userId },
        include: { factors: true, memberships: { where: { orgId: pat.orgId } } },
      });
    const before = await state();
    await sso.signIn(company, 'pat');
    expect(await state()).toEqual(before);
  });

  test('a new account is told nothing', async () => {
    const company = await sso.found();
    const email = company.employ('ann');
    await sso.signIn(company, 'ann');
    expect(await prisma().message.count({ where: { recipient: email } })).toBe(0);
  });
});
