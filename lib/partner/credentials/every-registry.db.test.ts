import { describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { addRegistry } from '@/lib/testing/partner';
import { usePartnerAdmin } from './testing/partner-admin';

useTestDatabase();

const { partner, admin } = usePartnerAdmin();

const base = '/api/v1/settings/partner';
const ask = (method: string, path = '', token = admin.token) =>
  call(method, `${base}${path}`, { token });

const sessionOf = (data: object) =>
  prisma().authSession.updateMany({ where: { userId: admin.userId, kind: 'browser' }, data });
const letters = () =>
  prisma().message.findMany({ where: { recipient: admin.email, kind: 'security_notice' } });

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
    expect(await letters()).toMatchObject([{ subject: 'An API key of a partner was issued' }]);
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
  await sessionOf({ createdAt: new Date(Date.now() - 11 * 60_000) });
  const { status, body } = await set(admin.token);
  expect([status, body.error?.code]).toEqual([400, 'CONFIRMATION_REQUIRED']);
  expect((await set((await createMember(partner.orgId)).token)).status).toBe(200);
  expect(await letters()).toEqual([]);
  await sessionOf({ confirmedAt: new Date() });
  expect((await set(admin.token)).status).toBe(200);
  expect(await letters()).toMatchObject([
    { orgId: partner.orgId, subject: 'A webhook endpoint was set' },
  ]);
});
