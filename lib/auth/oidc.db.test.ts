import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { log } from '@/lib/base/log';
import { adminCommands } from '@/lib/cli/admin/commands';
import { startAuthServer } from '@/lib/testing/auth-server';
import { Browser } from '@/lib/testing/browser';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { type IdentityProvider, startIdentityProvider } from '@/lib/testing/identity-provider';
import { authenticateBearer } from './bearer';

useTestDatabase();

let app: Awaited<ReturnType<typeof startAuthServer>>;
let provider: IdentityProvider;
let orgId: string;
let member: Member;

beforeAll(async () => {
  delete process.env.NEXTAUTH_URL;
  app = await startAuthServer();
  provider = await startIdentityProvider(`${app.address}/api/auth/callback/oidc`);
  // The configuration is read at first use, which is after this.
  process.env.OIDC_ISSUER = provider.issuer;
  process.env.OIDC_CLIENT_ID = provider.clientId;
  process.env.OIDC_CLIENT_SECRET = provider.clientSecret;
});

afterAll(async () => {
  await provider.close();
  await app.close();
});

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  member = await createMember(orgId, 'coordinator');
  provider.people.set(member.userId, {
    sub: member.userId,
    email: member.email.toUpperCase(),
    email_verified: true,
    name: 'Ada',
  });
});

/** Signs in from the button through all redirects and returns the final URL. */
async function signIn(browser: Browser, login: string): Promise<URL> {
  const base = `${app.address}/api/auth`;
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  const form = { csrfToken, json: 'true', callbackUrl: '/jobs' };
  const { url } = await (await browser.post(`${base}/signin/oidc`, form)).json();
  const back = await provider.logIn(browser, url, login);
  let end = new URL(back);
  while (end.pathname.startsWith('/api/auth/')) {
    const response = await browser.get(end.href);
    end = new URL(response.headers.get('location') ?? '', app.address);
  }
  return end;
}

function claims(overrides: object = {}) {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: provider.issuer,
    aud: provider.clientId,
    sub: member.userId,
    email: member.email,
    email_verified: true,
    iat: now,
    exp: now + 60,
    ...overrides,
  };
}

async function accept(token: string): Promise<unknown> {
  return authenticateBearer(`Bearer ${token}`).then(
    ({ actor }) => actor,
    (error: unknown) => error,
  );
}

function unauthorized(message: RegExp) {
  return expect.objectContaining({ code: 'UNAUTHORIZED', message: expect.stringMatching(message) });
}

test('an existing user signs in at the provider and gets a session token', async () => {
  const browser = new Browser();
  const end = await signIn(browser, member.userId);
  expect(end.href).toBe(`${app.address}/jobs`);
  const token = browser.cookie(app.address, 'recruiting.session') ?? '';
  expect(decodeJwt(token)).toMatchObject({ iss: 'recruiting-service', sub: member.userId });
  expect(await accept(token)).toMatchObject({ id: member.userId, orgId, role: 'coordinator' });
});

test('after the first sign-in the link stays, even if the address changes', async () => {
  await signIn(new Browser(), member.userId);
  provider.people.set(member.userId, { sub: member.userId, email: 'new@example.com' });
  const browser = new Browser();
  expect((await signIn(browser, member.userId)).pathname).toBe('/jobs');
  expect(browser.cookie(app.address, 'recruiting.session')).toBeTruthy();
});

test.each([
  [
    'has no account',
    { sub: 'stranger', email: 'stranger@example.com', email_verified: true },
    'AccessDenied',
  ],
  [
    'has an unverified address',
    { sub: 'unverified', email_verified: false },
    'SsoUnverifiedAddress',
  ],
  ['has no address', { sub: 'silent', email: undefined }, 'SsoNoAddress'],
])('a person who %s cannot sign in, and reads why', async (_name, person, code) => {
  provider.people.set(person.sub, { email: member.email, ...person });
  const browser = new Browser();
  const end = await signIn(browser, person.sub);
  expect(end.pathname).toBe('/sign-in');
  expect(end.searchParams.get('error')).toBe(code);
  expect(browser.cookie(app.address, 'recruiting.session')).toBeUndefined();
  expect(await prisma().user.count({ where: { email: 'stranger@example.com' } })).toBe(0);
});

test('a sign-in is one log line that says what came of it', async () => {
  const info = vi.spyOn(log(), 'info');
  await signIn(new Browser(), member.userId);
  const stranger = { sub: 'logged', email: 'logged@example.com', email_verified: true };
  provider.people.set(stranger.sub, stranger);
  await signIn(new Browser(), stranger.sub);
  const lines = info.mock.calls.filter(([, message]) => message === 'sign-in');
  info.mockRestore();
  expect(lines.map(([fields]) => fields)).toMatchObject([
    { outcome: 'signed_in', method: 'oidc', user_id: member.userId },
    { outcome: 'refused', method: 'oidc', user_id: null },
  ]);
});

test('an address the provider reassigns does not give away the account', async () => {
  await signIn(new Browser(), member.userId);
  const heir = { sub: `heir-${member.userId}`, email: member.email, email_verified: true };
  provider.people.set(heir.sub, heir);
  const error = (await signIn(new Browser(), heir.sub)).searchParams.get('error');
  expect(error).toBe('OidcOtherIdentity');
});

test('whoever has a new account at the provider comes in once an operator has unlinked them', async () => {
  const first = new Browser();
  await signIn(first, member.userId);
  const again = { sub: `again-${member.userId}`, email: member.email, email_verified: true };
  provider.people.set(again.sub, again);
  expect((await signIn(new Browser(), again.sub)).searchParams.get('error')).toBeTruthy();
  const unlink = adminCommands['user unlink'];
  expect(await unlink?.run({ email: member.email }, async () => '')).toMatchObject({ unlinked: 1 });
  const former = first.cookie(app.address, 'recruiting.session') ?? '';
  expect(await accept(former)).toEqual(unauthorized(/ended/));
  expect((await signIn(new Browser(), again.sub)).pathname).toBe('/jobs');
  expect((await signIn(new Browser(), member.userId)).pathname).toBe('/sign-in');
});

test('another client of the provider calls people otherwise, and they are who they were', async () => {
  await signIn(new Browser(), member.userId);
  const where = { userId: member.userId };
  // The release before wrote no client; what is known since is of the one that there is.
  await prisma().userIdentity.updateMany({ where, data: { clientId: '' } });
  await signIn(new Browser(), member.userId);
  const { clientId } = await prisma().userIdentity.findFirstOrThrow({ where });
  expect(clientId).toBe(provider.clientId);
  await prisma().userIdentity.updateMany({ where, data: { clientId: 'the former client' } });
  const renamed = { sub: `renamed-${member.userId}`, email: member.email, email_verified: true };
  provider.people.set(renamed.sub, renamed);
  expect((await signIn(new Browser(), renamed.sub)).pathname).toBe('/jobs');
});

test('a provider callback from another browser is refused', async () => {
  const browser = new Browser();
  const base = `${app.address}/api/auth`;
  const { csrfToken } = await (await browser.get(`${base}/csrf`)).json();
  const form = { csrfToken, json: 'true' };
  const { url } = await (await browser.post(`${base}/signin/oidc`, form)).json();
  const back = await provider.logIn(browser, url, member.userId);
  const victim = new Browser();
  const response = await victim.get(back);
  expect(response.headers.get('location')).toContain('error=OAuthCallback');
  expect(victim.cookie(app.address, 'recruiting.session')).toBeUndefined();
});

test('an ID token of the whole authorization-code flow is a bearer token', async () => {
  await signIn(new Browser(), member.userId);
  const token = await provider.idToken(member.userId);
  expect(await accept(token)).toMatchObject({ id: member.userId, orgId, role: 'coordinator' });
});

test('a verified address links an existing user at the first bearer token', async () => {
  expect(await accept(await provider.sign(claims()))).toMatchObject({ id: member.userId, orgId });
  const later = await provider.sign(claims({ email: undefined, email_verified: undefined }));
  expect(await accept(later)).toMatchObject({ id: member.userId, orgId });
});

test('concurrent first tokens create one link', async () => {
  const token = await provider.sign(claims());
  const actors = await Promise.all(Array.from({ length: 10 }, () => accept(token)));
  expect(actors.every((actor) => actor instanceof Error)).toBe(false);
  expect(actors).toEqual(actors.map(() => expect.objectContaining({ id: member.userId })));
  expect(await prisma().userIdentity.count({ where: { userId: member.userId } })).toBe(1);
});

test.each<[string, object, RegExp]>([
  ['another audience', { aud: 'another-client' }, /not valid/],
  ['no audience', { aud: undefined }, /not valid/],
  ['the end passed', { exp: Math.floor(Date.now() / 1000) - 60 }, /expired/],
  ['no end', { exp: undefined }, /not valid/],
  ['a start in the future', { nbf: Math.floor(Date.now() / 1000) + 600 }, /not valid yet/],
  ['an unknown user', { sub: 'x', email: 'x@example.com' }, /no account here/],
  ['an unverified address', { sub: 'y', email_verified: false }, /no account here/],
  [
    'an address with a string for email_verified',
    { sub: 'z', email_verified: 'true' },
    /no account here/,
  ],
  ['an organization without membership', { org_id: newId() }, /not an active member/],
  ['an organization that is not an id', { org_id: ['x'] }, /not an active member/],
  ['another issuer', { iss: 'https://accounts.example' }, /not valid/],
  ['our own issuer', { iss: 'recruiting-service' }, /not valid/],
])("refuses the provider's signature over %s", async (_name, overrides, message) => {
  expect(await accept(await provider.sign(claims(overrides)))).toEqual(unauthorized(message));
});

test('forgives a clock that is less than ten seconds off, and no other', async () => {
  const endedAgo = async (seconds: number) =>
    accept(await provider.sign(claims({ exp: Math.floor(Date.now() / 1000) - seconds })));
  // Another second may begin in between.
  await expect.poll(() => endedAgo(9)).toMatchObject({ id: member.userId });
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await endedAgo(10)).toEqual(unauthorized(/expired/));
  }
});

test('refuses a token signed with the client secret, and an unsigned one', async () => {
  const key = new TextEncoder().encode(provider.clientSecret);
  const symmetric = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'test' });
  expect(await accept(await symmetric.sign(key))).toEqual(unauthorized(/not valid/));
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'none' })}.${part(claims())}.`;
  expect(await accept(unsigned)).toEqual(unauthorized(/not valid/));
});

test('with several organizations the token must name one', async () => {
  const second = await createOrganization('Second');
  await prisma().membership.create({
    data: { orgId: second.id, userId: member.userId, role: 'viewer' },
  });
  expect(await accept(await provider.sign(claims()))).toEqual(unauthorized(/several/));
  for (const [id, role] of [
    [orgId, 'coordinator'],
    [second.id, 'viewer'],
  ]) {
    const token = await provider.sign(claims({ org_id: id }));
    expect(await accept(token)).toMatchObject({ orgId: id, role });
  }
});

test('a deactivated user is refused even with a valid token', async () => {
  const token = await provider.sign(claims());
  await accept(token);
  const deactivatedAt = new Date();
  await prisma().user.update({ where: { id: member.userId }, data: { deactivatedAt } });
  expect(await accept(token)).toEqual(unauthorized(/not an active member/));
});

test('refuses whom an organization lets in by another provider only', async () => {
  const domain = `${newId()}.example`;
  const email = `ada@${domain}`;
  await prisma().user.update({ where: { id: member.userId }, data: { email } });
  const other = { orgId, issuer: 'https://idp.example', clientId: 'recruiting', isRequired: true };
  await prisma().ssoProvider.create({ data: other });
  const verified = { orgId, id: newId(), domain, token: 'shown', verifiedAt: new Date() };
  await prisma().ssoDomain.create({ data: verified });
  const token = await provider.sign(claims({ email }));
  expect(await accept(token)).toEqual(unauthorized(/requires single sign-on/));
  await prisma().ssoProvider.update({ where: { orgId }, data: { issuer: provider.issuer } });
  expect(await accept(token)).toMatchObject({ id: member.userId });
});

test('our own tokens keep working with a provider configured', async () => {
  expect(await accept(member.token)).toMatchObject({ id: member.userId });
});
