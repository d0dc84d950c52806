import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { unseal } from '@/lib/base/seal-secrets';
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
import { type DnsServer, startDnsServer } from '@/lib/testing/dns-server';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { clientSecretContext } from './read-provider';
import { type Company, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();
let dns: DnsServer;

beforeAll(async () => {
  dns = await startDnsServer();
  process.env.DNS_SERVERS = dns.address;
  forgetEnv();
});

afterAll(() => dns.close());

const api = ({ token }: Member, method: string, path = '', body?: object) =>
  call(method, `/api/v1/settings/sso${path}`, { token, ...(body && { body }) });

async function required(): Promise<Company> {
  const company = await sso.found();
  await prisma().ssoProvider.update({
    where: { orgId: company.orgId },
    data: { isRequired: true, lastSignInAt: new Date() },
  });
  return company;
}

async function colleague({ orgId, employ }: Company, login: string, role: 'admin' | 'viewer') {
  const member = await createSignedIn(orgId, role);
  const email = employ(login);
  await prisma().user.update({ where: { id: member.userId }, data: { email } });
  await givePassword(member);
  return { ...member, email };
}

const byPassword = (email: string) =>
  new Browser().signIn(`${sso.base()}/api/auth`, { email, password: oldPassword });

describe('the provider', () => {
  test('of two who change it, the second learns what the first has set', async () => {
    const { admin, provider } = await sso.found();
    const { headers } = await api(admin, 'GET');
    const change = (wanted: object) =>
      call('PUT', '/api/v1/settings/sso', {
        token: admin.token,
        body: { issuer: provider.issuer, client_id: provider.clientId, ...wanted },
        headers: { 'if-match': headers.get('etag') ?? 'none' },
      });
    expect((await change({ default_role: 'recruiter' })).status).toBe(200);
    const { status, body } = await change({ role_claim: 'groups' });
    expect(status).toBe(412);
    expect(body.error.changes).toMatchObject([
      { field: 'default_role', value: 'recruiter', changed_by: { type: 'user' } },
    ]);
    expect((await api(admin, 'GET')).body.sso.provider.role_claim).toBeNull();
  });

  test('keeps its secret sealed and unsaid, and its last sign-in until the client changes', async () => {
    const { orgId, admin, provider } = await sso.found();
    const row = await prisma().ssoProvider.findUniqueOrThrow({ where: { orgId } });
    expect(unseal(row.sealedClientSecret ?? new Uint8Array(), clientSecretContext(orgId))).toBe(
      provider.clientSecret,
    );
    await prisma().ssoProvider.update({ where: { orgId }, data: { lastSignInAt: new Date() } });
    const same = { issuer: provider.issuer, client_id: provider.clientId };
    const kept = await api(admin, 'PUT', '', { ...same, default_role: 'recruiter' });
    expect(kept.text).not.toContain(provider.clientSecret);
    expect(kept.body.sso.provider).toMatchObject({
      has_client_secret: true,
      default_role: 'recruiter',
      last_sign_in_at: expect.any(String),
    });
    const other = await api(admin, 'PUT', '', { ...same, client_id: 'x', client_secret: null });
    expect(other.body.sso.provider).toMatchObject({
      has_client_secret: false,
      last_sign_in_at: null,
    });
  });

  test.each([
    ['http://login.example', 'HTTPS'],
    ['https://10.0.0.1', 'public'],
    ['https://metadata.google.internal', 'public'],
    ['https://93.184.216.34/?tenant=1', 'query'],
    ['nonsense', 'absolute'],
  ])('cannot be at %s', async (issuer, message) => {
    const { id: orgId } = await createOrganization();
    const admin = await createSignedIn(orgId);
    const { status, body } = await api(admin, 'PUT', '', { issuer, client_id: 'x' });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('is checked: what it answers, or why it does not', async () => {
    const { admin, provider, orgId } = await sso.found();
    expect((await api(admin, 'GET', '/check')).body).toEqual({ problem: null });
    await provider.close();
    expect((await api(admin, 'GET', '/check')).body.problem).toMatch(/cannot be reached/);
    await api(admin, 'DELETE');
    expect((await api(admin, 'GET', '/check')).status).toBe(404);
    expect(await prisma().ssoProvider.count({ where: { orgId } })).toBe(0);
  });

  test('is for admins', async () => {
    const { orgId } = await sso.found();
    const member = await createMember(orgId, 'recruiter');
    expect((await api(member, 'GET')).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('a domain', () => {
  test('is verified by its TXT record, once it says what it must', async () => {
    const { id: orgId } = await createOrganization();
    const admin = await createSignedIn(orgId);
    const domain = `d${orgId}.example`;
    const { body } = await api(admin, 'POST', '/domains', { domain: `@${domain.toUpperCase()}` });
    const { domain_id: id, record_name: name, record_value: value } = body.domain;
    expect([body.domain.domain, name]).toEqual([domain, `_recruiting-verification.${domain}`]);
    const verify = () => api(admin, 'POST', `/domains/${id}/verify`);
    expect((await verify()).body.error.message).toMatch(/There is none/);
    dns.records.set(name, ['v=spf1 -all']);
    expect((await verify()).body.error.message).toMatch(/something else/);
    dns.records.set(name, ['v=spf1 -all', value]);
    expect((await verify()).body.domain.verified_at).toEqual(expect.any(String));
    expect((await verify()).status).toBe(200);
    expect((await api(admin, 'DELETE', `/domains/${id}`)).status).toBe(204);
    expect((await verify()).status).toBe(404);
  });

  test('belongs to one organization at a time', async () => {
    const company = await sso.found();
    const other = await createSignedIn((await createOrganization()).id);
    const { body } = await api(other, 'POST', '/domains', { domain: company.domain });
    const { domain_id: id, record_name: name, record_value: value } = body.domain;
    dns.records.set(name, [value]);
    const refused = await api(other, 'POST', `/domains/${id}/verify`);
    expect(refused.body.error.message).toMatch(/another organization/);
    const foreign = await api(company.admin, 'DELETE', `/domains/${id}`);
    expect(foreign.status).toBe(404);
  });

  test('goes to one of two that verify it at the same moment, and the other is told', async () => {
    const domain = `twice${Date.now()}.example`;
    const both = await Promise.all(
      ['one', 'other'].map(async (name) => {
        const admin = await createSignedIn((await createOrganization(name)).id);
        const { body } = await api(admin, 'POST', '/domains', { domain });
        return { admin, ...body.domain };
      }),
    );
    dns.records.set(
      both[0]?.record_name,
      both.map(({ record_value: value }) => value),
    );
    const answers = await Promise.all(
      both.map(({ admin, domain_id: id }) => api(admin, 'POST', `/domains/${id}/verify`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.error.message).toMatch(/another organization/);
  });

  test.each(['localhost', 'a b.example', '10.0.0.1', 'x', 'a..example'])(
    'cannot be %s',
    async (domain) => {
      const admin = await createSignedIn((await createOrganization()).id);
      expect((await api(admin, 'POST', '/domains', { domain })).status).toBe(400);
    },
  );
});

describe('where single sign-on is required', () => {
  test('it was tried first, and sessions by password end, except of whoever says so', async () => {
    const company = await sso.found();
    const { admin, orgId } = company;
    const body = { is_required: true };
    expect((await api(admin, 'PUT', '/required', body)).body.error.message).toMatch(/once first/);
    company.employ('lee');
    const { token } = await sso.signIn(company, 'lee');
    const met = await colleague(company, 'kai', 'viewer');
    const [ofMet, ofAdmin] = await Promise.all(
      [met, admin].map(({ userId }) => issueToken({ userId, orgId, isSession: true })),
    );
    expect((await api(admin, 'PUT', '/required', body)).body.sso.provider.is_required).toBe(true);
    const statuses = [{ token: token ?? '' }, ofMet, ofAdmin].map((one) =>
      one ? statusOf(one) : 0,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });

  test('passwords are refused, and every address of the domain gets one answer', async () => {
    const company = await required();
    const { email } = await colleague(company, 'ivy', 'viewer');
    const errors = [email, `nobody@${company.domain}`].map(async (address) => {
      return (await byPassword(address)).error;
    });
    expect(await Promise.all(errors)).toEqual(['SsoRequired', 'SsoRequired']);
    const { end, token } = await sso.signIn(company, 'ivy');
    expect([end.pathname, token]).toEqual(['/jobs', expect.any(String)]);
  });

  test('people of other domains go on by password', async () => {
    const company = await required();
    await givePassword(company.admin);
    expect((await byPassword(company.admin.email)).error).toBeNull();
  });

  test('an operator lets an admin in by password, and nobody else', async () => {
    const company = await required();
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
    const company = await required();
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
    const company = await required();
    const { admin, provider, orgId } = company;
    const change = { issuer: provider.issuer, client_id: 'another' };
    expect((await api(admin, 'PUT', '', change)).status).toBe(400);
    const { id } = await prisma().ssoDomain.findFirstOrThrow({ where: { orgId } });
    expect((await api(admin, 'DELETE', `/domains/${id}`)).status).toBe(400);
    expect((await api(admin, 'PUT', '/required', { is_required: false })).status).toBe(200);
    expect((await api(admin, 'DELETE', `/domains/${id}`)).status).toBe(204);
  });
});
