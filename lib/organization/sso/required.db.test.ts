import { describe, expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { adminCommands } from '@/lib/cli/admin/commands';
import { createResetLink } from '@/lib/organization/me/request-reset';
import {
  createSignedIn,
  givePassword,
  oldPassword,
  statusOf,
} from '@/lib/organization/me/testing/signed-in';
import { acceptInvitation } from '@/lib/organization/members/accept-invitation';
import { Browser } from '@/lib/testing/browser';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { askSettings, type Company, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();

async function colleague({ orgId, employ }: Company, login: string, role: 'admin' | 'viewer') {
  const member = await createSignedIn(orgId, role);
  const email = employ(login);
  await prisma().user.update({ where: { id: member.userId }, data: { email } });
  await givePassword(member);
  return { ...member, email };
}

const byPassword = (email: string) =>
  new Browser().signIn(`${sso.base()}/api/auth`, { email, password: oldPassword });

describe('where single sign-on is required', () => {
  test('it was tried first, and sessions by password end, except of whoever says so', async () => {
    const company = await sso.found();
    const { admin, orgId } = company;
    const body = { is_required: true };
    expect((await askSettings(admin, 'PUT', '/required', body)).body.error.message).toMatch(
      /once first/,
    );
    company.employ('lee');
    const { token } = await sso.signIn(company, 'lee');
    const met = await colleague(company, 'kai', 'viewer');
    const [ofMet, ofAdmin] = await Promise.all(
      [met, admin].map(({ userId }) => issueToken({ userId, orgId, isSession: true })),
    );
    expect((await askSettings(admin, 'PUT', '/required', body)).body.sso.provider.is_required).toBe(
      true,
    );
    const statuses = [{ token: token ?? '' }, ofMet, ofAdmin].map((one) =>
      one ? statusOf(one) : 0,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });

  test('passwords are refused, and every address of the domain gets one answer', async () => {
    const company = await sso.required();
    const { email } = await colleague(company, 'ivy', 'viewer');
    const errors = [email, `nobody@${company.domain}`].map(async (address) => {
      return (await byPassword(address)).error;
    });
    expect(await Promise.all(errors)).toEqual(['SsoRequired', 'SsoRequired']);
    const { end, token } = await sso.signIn(company, 'ivy');
    expect([end.pathname, token]).toEqual(['/jobs', expect.any(String)]);
  });

  test('people of other domains go on by password', async () => {
    const company = await sso.required();
    await givePassword(company.admin);
    expect((await byPassword(company.admin.email)).error).toBeNull();
  });

  test('an operator lets an admin in by password, and nobody else', async () => {
    const company = await sso.required();
    const [boss, clerk] = [
      await colleague(company, 'boss', 'admin'),
      await colleague(company, 'clerk', 'viewer'),
    ];
    const allow = (email: string, flags = {}) =>
      adminCommands['user allow-password']?.run({ org: company.orgId, email, ...flags });
    await allow(boss.email);
    expect((await byPassword(boss.email)).error).toBeNull();
    await expect(allow(clerk.email)).rejects.toThrow(/no active admin/);
    await allow(boss.email, { off: true });
    expect((await byPassword(boss.email)).error).toBe('SsoRequired');
  });

  test('links to new passwords and invitations by password are refused', async () => {
    const company = await sso.required();
    const met = await colleague(company, 'noa', 'viewer');
    const { orgId, admin } = company;
    expect(await createResetLink(prisma(), { userId: met.userId, orgId })).toBeNull();
    const { body } = await call('POST', '/api/v1/members', {
      token: admin.token,
      body: { email: `new@${company.domain}`, role: 'viewer' },
    });
    const token = String(body.link).split('/').at(-1) ?? '';
    await expect(
      acceptInvitation(token, { name: 'New', password: 'seven quiet otters' }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('issuer and client stay, and so does the last domain', async () => {
    const company = await sso.required();
    const { admin, provider, orgId } = company;
    const change = { issuer: provider.issuer, client_id: 'another' };
    expect((await askSettings(admin, 'PUT', '', change)).status).toBe(400);
    const { id } = await prisma().ssoDomain.findFirstOrThrow({ where: { orgId } });
    expect((await askSettings(admin, 'DELETE', `/domains/${id}`)).status).toBe(400);
    expect((await askSettings(admin, 'PUT', '/required', { is_required: false })).status).toBe(200);
    expect((await askSettings(admin, 'DELETE', `/domains/${id}`)).status).toBe(204);
  });
});
