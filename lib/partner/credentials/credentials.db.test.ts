import { beforeEach, describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { unseal } from '@/lib/base/seal-secrets';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { issuePartnerKey, rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { addRegistry, createTestPartner, type TestPartner } from '@/lib/testing/partner';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let partner: TestPartner;
let stranger: TestPartner;
let admin: Member;
let recruiter: Member;

beforeEach(async () => {
  partner = await createTestPartner();
  stranger = await createTestPartner('Another');
  admin = await createSignedIn(partner.orgId);
  recruiter = await createMember(partner.orgId, 'recruiter');
});

const base = '/api/v1/settings/partner';
const ask = (method: string, path = '', token = admin.token, headers = {}) =>
  call(method, `${base}${path}`, { token, headers });
const partnerStatus = async (apiKey: string) => {
  const path = `/partner/v1/organizations/${partner.orgRef}/webhook`;
  return (await call('GET', path, { token: apiKey })).body.error.code;
};

describe('what counts in every registry of a partner', () => {
  async function account() {
    const token = admin.token;
    const made = await call('POST', '/api/v1/settings/service-accounts', {
      token,
      body: { name: 'Rotation', role: 'admin' },
    });
    const { service_account_id } = made.body;
    const body = { expires_in_days: 7, service_account_id };
    return (await call('POST', '/api/v1/settings/api-tokens', { token, body })).body
      .token as string;
  }

  const refused = [401, 'INSUFFICIENT_PERMISSIONS'];
  const said = async (answer: ReturnType<typeof ask>) => {
    const { status, body } = await answer;
    return [status, body.error?.code];
  };
  const everything = (token: string) => [
    ask('GET', '', token),
    ask('POST', '/keys', token),
    ask('POST', '/signing-secret', token),
  ];

  it('is refused to every token, of a member or of a system, whatever it may do', async () => {
    const body = { expires_in_days: 7, permissions: ['partner:write'] };
    const path = '/api/v1/settings/api-tokens';
    const narrowed = (await call('POST', path, { token: admin.token, body })).body.token;
    for (const token of [await account(), narrowed, (await createMember(partner.orgId)).token]) {
      for (const answer of everything(token)) expect(await said(answer)).toEqual(refused);
    }
    expect(await prisma().partnerKey.count({ where: { partnerId: partner.partnerId } })).toBe(1);
  });

  /** Another registry of the partner of which the admin is an admin too. */
  async function copperKettle() {
    const { orgId } = await addRegistry(partner.partnerId);
    await prisma().membership.create({ data: { orgId, userId: admin.userId, role: 'admin' } });
    await prisma().organization.update({ where: { id: orgId }, data: { name: 'Copper Kettle' } });
    return orgId;
  }

  const sessionOf = (data: object) =>
    prisma().authSession.updateMany({ where: { userId: admin.userId, kind: 'browser' }, data });

  it('is refused to a session that the provider of one of them began, and says where', async () => {
    await copperKettle();
    expect((await ask('POST', '/keys')).status).toBe(201);
    await sessionOf({ provider: 'https://login.brightwater.example', signedInBy: 'provider' });
    for (const answer of everything(admin.token)) expect(await said(answer)).toEqual(refused);
    const { body } = await ask('POST', '/signing-secret');
    expect(body.error.message).toMatch(/in Copper Kettle too, which asks for a sign-in of its own/);
  });

  it('asks for the sign-in and the second factor that each of them requires', async () => {
    const orgId = await copperKettle();
    const domain = admin.email.slice(admin.email.indexOf('@') + 1);
    const issuer = 'https://login.copper.example';
    const provider = { orgId, issuer, clientId: 'recruiting', isRequired: true, roleMappings: [] };
    await prisma().ssoProvider.create({ data: provider });
    const verified = { orgId, id: newId(), domain, token: 'shown', verifiedAt: new Date() };
    await prisma().ssoDomain.create({ data: verified });
    expect(await said(ask('POST', '/keys'))).toEqual(refused);
    await prisma().ssoProvider.delete({ where: { orgId } });
    expect((await ask('POST', '/keys')).status).toBe(201);
    const where = { id: orgId };
    await prisma().organization.update({ where, data: { requiresFactor: true } });
    const { body } = await ask('POST', '/keys');
    expect(body.error.message).toMatch(/in Copper Kettle too, which requires a second factor/);
  });

  it('is recorded in each of them, and told to whoever made it', async () => {
    const orgId = await copperKettle();
    const { key_id: id } = (await ask('POST', '/keys')).body;
    for (const one of [orgId, partner.orgId]) {
      expect((await auditOf(one)).at(-1)).toMatchObject({
        kind: 'partner_key.issued',
        targetId: id,
      });
    }
    const where = { recipient: admin.email, kind: 'security_notice' } as const;
    const letters = await prisma().message.findMany({ where });
    expect(letters).toMatchObject([{ subject: 'An API key of a partner was issued' }]);
  });

  it('is asked anew of whoever signed in a while ago, save to revoke a key', async () => {
    await sessionOf({ createdAt: new Date(Date.now() - 11 * 60_000) });
    const asked = [400, 'CONFIRMATION_REQUIRED'];
    const rotate = `/keys/${partner.keyId}/rotate`;
    for (const path of ['/keys', rotate, '/signing-secret']) {
      expect(await said(ask('POST', path))).toEqual(asked);
    }
    const body = { takes_effect_at: new Date(Date.now() + 3_600_000).toISOString() };
    const schedule = `${base}/signing-secret/schedule`;
    expect(await said(call('POST', schedule, { token: admin.token, body }))).toEqual(asked);
    expect((await ask('GET')).status).toBe(200);
    expect((await ask('DELETE', `/keys/${partner.keyId}`)).status).toBe(204);
    await sessionOf({ confirmedAt: new Date() });
    expect((await ask('POST', '/keys')).status).toBe(201);
  });
});

it('where events go is set in a session by whoever has just shown who they are, who is told', async () => {
  const set = (token: string) =>
    call('PUT', '/api/v1/settings/webhook', {
      token,
      body: { url: 'https://93.184.216.34/hooks' },
    });
  const session = (data: object) =>
    prisma().authSession.updateMany({ where: { userId: admin.userId, kind: 'browser' }, data });
  const letters = () =>
    prisma().message.findMany({ where: { recipient: admin.email, kind: 'security_notice' } });
  await session({ createdAt: new Date(Date.now() - 11 * 60_000) });
  const { status, body } = await set(admin.token);
  expect([status, body.error?.code]).toEqual([400, 'CONFIRMATION_REQUIRED']);
  expect((await set((await createMember(partner.orgId)).token)).status).toBe(200);
  expect(await letters()).toEqual([]);
  await session({ confirmedAt: new Date() });
  expect((await set(admin.token)).status).toBe(200);
  expect(await letters()).toMatchObject([
    { orgId: partner.orgId, subject: 'A webhook endpoint was set' },
  ]);
});

describe('the partner’s credentials', () => {
  it('are listed without a key or the secret', async () => {
    const second = await addRegistry(partner.partnerId);
    await prisma().membership.create({
      data: { orgId: second.orgId, userId: admin.userId, role: 'admin' },
    });
    const { status, body } = await ask('GET');
    expect(status).toBe(200);
    expect(body.partner).toEqual({ id: partner.partnerId, name: 'Placement Co' });
    expect(body.registries).toHaveLength(2);
    expect(body.registries).toContainEqual({
      org_id: partner.orgId,
      org_ref: partner.orgRef,
      name: 'Acme Staffing',
    });
    expect(body.keys).toEqual([
      {
        key_id: partner.keyId,
        name: null,
        hint: partner.apiKey.slice(-4),
        created_by: null,
        created_at: expect.any(String),
        ...{ last_used_at: null, last_address: null },
        ...{ expires_at: null, replaced_at: null, revoked_at: null },
      },
    ]);
    expect(body.signing_secret).toBeNull();
  });

  it('are not made for a partner that is none', async () => {
    const unknown = expect.objectContaining({ code: 'NOT_FOUND' });
    await expect(rotatePartnerSecret(newId())).rejects.toEqual(unknown);
    await expect(issuePartnerKey(newId())).rejects.toEqual(unknown);
  });

  it('say to the minute when a key was used last', async () => {
    const lastUsed = async () => {
      await partner.send('GET', `/organizations/${partner.orgRef}/webhook`);
      await settleAfterCommit();
      return (await ask('GET')).body.keys[0].last_used_at;
    };
    const first = await lastUsed();
    expect(first).toEqual(expect.any(String));
    expect(await lastUsed()).toBe(first);
    await pool().query(`UPDATE partner_key SET last_used_at = now() - interval '61 seconds'`);
    expect(Date.parse(await lastUsed())).toBeGreaterThan(Date.parse(first));
  });

  it('are for who is an active admin of every registry', async () => {
    const second = await addRegistry(partner.partnerId);
    const key = { orgId: second.orgId, userId: admin.userId };
    const codes = async () => {
      const answers = [
        await ask('GET'),
        await ask('POST', '/keys'),
        await ask('DELETE', `/keys/${newId()}`),
        await ask('POST', '/signing-secret'),
      ];
      return answers.map(({ status, body }) => [status, body.error.code]);
    };
    const refused = Array(4).fill([401, 'INSUFFICIENT_PERMISSIONS']);
    expect(await codes()).toEqual(refused);
    await prisma().membership.create({ data: { ...key, role: 'recruiter' } });
    expect(await codes()).toEqual(refused);
    const where = { orgId_userId: key };
    const data = { role: 'admin', deactivatedAt: new Date() } as const;
    await prisma().membership.update({ where, data });
    expect(await codes()).toEqual(refused);
    await prisma().membership.update({ where, data: { deactivatedAt: null } });
    expect((await ask('GET')).status).toBe(200);
  });

  it('are nothing an organization without a partner has', async () => {
    const { token } = await createSignedIn((await createOrganization()).id);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/keys'],
      ['POST', '/signing-secret'],
    ] as const) {
      const answer = await ask(method, path, token);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect((await ask(method, path, recruiter.token)).status).toBe(401);
      expect((await call(method, `${base}${path}`)).status).toBe(401);
    }
  });

  it('gain a key that works at once and stops when it is revoked', async () => {
    const { status, body } = await ask('POST', '/keys');
    expect(status).toBe(201);
    expect(body.api_key).toMatch(/^sk_[\w-]{43}$/);
    expect(await partnerStatus(body.api_key)).toBe('no_webhook_endpoint');
    const path = `/keys/${body.key_id}`;
    expect((await ask('DELETE', path)).status).toBe(204);
    expect(await partnerStatus(body.api_key)).toBe('unauthorized');
    expect(await partnerStatus(partner.apiKey)).toBe('no_webhook_endpoint');
    const [newest] = (await ask('GET')).body.keys;
    expect(newest).toMatchObject({ key_id: body.key_id, revoked_at: expect.any(String) });
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET')).body.keys[0]).toEqual(newest);
  });

  it('gain a secret that replaces the earlier one at once', async () => {
    const first = await ask('POST', '/signing-secret');
    expect(first.status).toBe(201);
    const second = await ask('POST', '/signing-secret');
    expect(second.body.signing_secret).not.toBe(first.body.signing_secret);
    const stored = await prisma().partnerSecret.findMany({
      where: { partnerId: partner.partnerId },
    });
    const context = secretContext(partner.partnerId, 'production');
    expect(stored.map(({ sealed }) => unseal(sealed, context))).toEqual([
      second.body.signing_secret,
    ]);
    expect((await ask('GET')).body.signing_secret).toEqual({
      environment: 'production',
      version: 2,
      rotated_at: second.body.rotated_at,
      scheduled: null,
    });
  });
});

itRefusesStrangers(
  () => ({ token: admin.token, id: partner.keyId, foreignId: stranger.keyId }),
  [
    {
      method: 'DELETE',
      path: `${base}/keys/:id`,
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => recruiter.token,
    },
  ],
);
