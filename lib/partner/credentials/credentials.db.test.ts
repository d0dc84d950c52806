import { describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { unseal } from '@/lib/base/seal-secrets';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { secretContext } from '@/lib/outbox/delivery/destination';
import { issuePartnerKey, rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { addRegistry } from '@/lib/testing/partner';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { usePartnerAdmin } from './testing/partner-admin';

useTestDatabase();

const { partner, stranger, admin, recruiter } = usePartnerAdmin();

const base = '/api/v1/settings/partner';
const ask = (method: string, path = '', token = admin.token, headers = {}) =>
  call(method, `${base}${path}`, { token, headers });
const partnerStatus = async (apiKey: string) => {
  const path = `/partner/v1/organizations/${partner.orgRef}/webhook`;
  return (await call('GET', path, { token: apiKey })).body.error.code;
};

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
