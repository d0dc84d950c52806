import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { auditOf } from '@/lib/testing/audit';
import { Browser } from '@/lib/testing/browser';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { type Company, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();

/** An admin who has nothing but the provider of their organization, signed in a while ago. */
async function admin(company: Company, login = 'ivy') {
  const member = await createMember(company.orgId);
  const email = company.employ(login);
  await prisma().user.update({ where: { id: member.userId }, data: { email } });
  const { token, browser } = await sso.signIn(company, login);
  const where = { userId: member.userId, kind: 'browser' } as const;
  const { id } = await prisma().authSession.findFirstOrThrow({ where });
  const createdAt = new Date(Date.now() - 30 * 60_000);
  await prisma().authSession.update({ where: { id }, data: { createdAt } });
  return { ...member, token: token ?? '', browser, sessionId: id };
}

const issue = async (token: string) => {
  const body = { expires_in_days: 365 };
  return (await call('POST', '/api/v1/settings/api-tokens', { token, body })).body;
};

const begin = (browser: Browser) =>
  browser.post(
    `${sso.base()}/api/auth/sso/confirmation`,
    {},
    { 'Content-Type': 'application/json', Origin: sso.base() },
  );

/** Goes to the provider for whoever is in a browser, where somebody logs in who was not there before. */
async function confirm({ provider }: Company, browser: Browser, login: string) {
  const { url } = await (await begin(browser)).json();
  const back = await provider.logIn(new Browser(), url, login);
  return { url: new URL(url), end: await sso.finish(browser, back) };
}

describe('whoever has nothing but their provider', () => {
  test('confirms by signing in there anew, and goes on in the same session', async () => {
    const company = await sso.found();
    const ivy = await admin(company);
    expect((await issue(ivy.token)).error.code).toBe('CONFIRMATION_REQUIRED');
    const { url, end } = await confirm(company, ivy.browser, 'ivy');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    expect(end.href).toBe(`${sso.base()}/confirmed`);
    expect((await issue(ivy.token)).token).toMatch(/^rs_/);
    expect(
      await prisma().authSession.count({ where: { userId: ivy.userId, kind: 'browser' } }),
    ).toBe(1);
    expect(await auditOf(company.orgId)).toContainEqual(
      expect.objectContaining({ kind: 'session.confirmed', actorId: ivy.userId }),
    );
  });

  test('changes no second factor by that: it counts elsewhere too', async () => {
    const company = await sso.found();
    const ivy = await admin(company);
    await confirm(company, ivy.browser, 'ivy');
    const body = { name: 'Phone' };
    const answer = await call('POST', '/api/v1/me/factors/totp', { token: ivy.token, body });
    expect(answer.body.error.code).toBe('CONFIRMATION_REQUIRED');
  });

  test('is not confirmed by somebody else who signs in there', async () => {
    const company = await sso.found();
    const ivy = await admin(company);
    await admin(company, 'eve');
    const { end } = await confirm(company, ivy.browser, 'eve');
    expect(`${end.pathname}${end.search}`).toBe('/confirmed?error=SsoOtherIdentity');
    expect((await issue(ivy.token)).error.code).toBe('CONFIRMATION_REQUIRED');
    company.employ('new');
    const stranger = await confirm(company, ivy.browser, 'new');
    expect(stranger.end.search).toBe('?error=SsoOtherIdentity');
    expect(await prisma().user.count({ where: { email: `new@${company.domain}` } })).toBe(0);
  });

  test('is not confirmed by a sign-in there of before', async () => {
    const company = await sso.found();
    const ivy = await admin(company);
    const { url } = await (await begin(ivy.browser)).json();
    const kept = new URL(url);
    kept.searchParams.delete('prompt');
    kept.searchParams.set('max_age', '604800');
    const back = await company.provider.logIn(ivy.browser, kept.href, 'ivy');
    // As if they had signed in there a minute before they were asked.
    await prisma().$executeRaw`UPDATE sso_attempt SET expires_at = now() + interval '16 minutes'`;
    const end = await sso.finish(ivy.browser, back);
    expect(end.search).toBe('?error=SsoUntrusted');
    expect((await issue(ivy.token)).error.code).toBe('CONFIRMATION_REQUIRED');
  });

  test('cannot be asked for from another site, or without a session of the provider', async () => {
    const company = await sso.found();
    const ivy = await admin(company);
    const headers = { 'Content-Type': 'application/json', Origin: 'https://evil.example' };
    const address = `${sso.base()}/api/auth/sso/confirmation`;
    expect((await ivy.browser.post(address, {}, headers)).status).toBe(401);
    const where = { id: ivy.sessionId };
    await prisma().authSession.update({ where, data: { provider: null } });
    expect((await begin(ivy.browser)).status).toBe(400);
    await prisma().authSession.update({ where, data: { endedAt: new Date(), endedBy: 'person' } });
    expect((await begin(ivy.browser)).status).toBe(401);
  });
});
