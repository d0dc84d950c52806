import { describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { usePartnerAdmin } from './testing/partner-admin';

useTestDatabase();

const { partner, stranger, admin, recruiter } = usePartnerAdmin();

type Json = Record<string, unknown>;
const base = '/api/v1/settings/partner';
const hourMs = 3_600_000;

const post = (path: string, body?: Json) => {
  return call('POST', `${base}${path}`, { token: admin.token, body });
};
const issue = async (body?: Json) => (await post('/keys', body)).body;
const rotate = (id: string, body?: Json) => post(`/keys/${id}/rotate`, body);
const listed = async (id: string) => {
  const { body } = await call('GET', base, { token: admin.token });
  return body.keys.find((key: Json) => key.key_id === id);
};
const use = (apiKey: string, headers = {}) => {
  const path = `/partner/v1/organizations/${partner.orgRef}/webhook`;
  return call('GET', path, { token: apiKey, headers });
};
/** 404, because the registry has no endpoint, is an answer to a key that works. */
const works = async (apiKey: string) => (await use(apiKey)).status === 404;
const hoursFromNow = (time: string) => (Date.parse(time) - Date.now()) / hourMs;

describe('an API key of the partner', () => {
  it('is listed with what it is for, who issued it, its end, and where its last use came from', async () => {
    const issued = await issue({ name: '  Feed ', expires_in_days: 30 });
    expect(issued.api_key).toMatch(/^sk_[\w-]{43}$/);
    expect(hoursFromNow(issued.expires_at)).toBeCloseTo(30 * 24, 0);
    await use(issued.api_key, { 'x-connection-address': '203.0.113.9' });
    await settleAfterCommit();
    expect(await listed(issued.key_id)).toMatchObject({
      ...{ name: 'Feed', created_by: admin.name, expires_at: issued.expires_at },
      ...{ last_used_at: expect.any(String), last_address: '203.0.113.9' },
      ...{ replaced_at: null, revoked_at: null },
    });
  });

  it('is issued without a body, and works until it is revoked', async () => {
    const { status, body } = await post('/keys');
    expect([status, body.expires_at]).toEqual([201, null]);
    expect(await listed(body.key_id)).toMatchObject({ name: null, expires_at: null });
    expect(await works(body.api_key)).toBe(true);
  });

  it('is refused from the moment it expires', async () => {
    const { key_id: id, api_key: key } = await issue({ expires_in_days: 1 });
    expect(await works(key)).toBe(true);
    await prisma().partnerKey.update({ where: { id }, data: { expiresAt: new Date() } });
    const { status, body } = await use(key);
    expect([status, body.error.code]).toEqual([401, 'unauthorized']);
    expect(body.error.message).toBe('The API key has expired.');
    expect(await works(partner.apiKey)).toBe(true);
  });

  it.each([
    { expires_in_days: 0 },
    { expires_in_days: 3651 },
    { expires_in_days: 1.5 },
    { expires_in_days: '7' },
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { scope: 'all' },
  ])('is not issued for %j', async (body) => {
    const answer = await post('/keys', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('rotating an API key of the partner', () => {
  it('gives another of the same name; the former works for the overlap', async () => {
    const former = await issue({ name: 'Feed' });
    const { status, body } = await rotate(former.key_id, { overlap_hours: 2 });
    expect([status, body.expires_at]).toEqual([201, null]);
    expect(await listed(body.key_id)).toMatchObject({ name: 'Feed', replaced_at: null });
    const old = await listed(former.key_id);
    expect(old).toMatchObject({ replaced_at: expect.any(String), revoked_at: null });
    expect(hoursFromNow(old.expires_at)).toBeCloseTo(2, 1);
    for (const { api_key: key } of [former, body]) expect(await works(key)).toBe(true);
  });

  it('overlaps by a day unless another time is named, and at most by a week', async () => {
    const former = await issue();
    await rotate(former.key_id);
    expect(hoursFromNow((await listed(former.key_id)).expires_at)).toBeCloseTo(24, 1);
    const { key_id: id } = await issue();
    for (const overlap_hours of [-1, 169, 0.5]) {
      expect((await rotate(id, { overlap_hours })).status).toBe(400);
    }
    expect((await rotate(id, { overlap_hours: 168 })).status).toBe(201);
  });

  it('without an overlap refuses the former at once, and lengthens no life', async () => {
    const now = await issue();
    await rotate(now.key_id, { overlap_hours: 0 });
    expect(await works(now.api_key)).toBe(false);
    const short = await issue({ expires_in_days: 1 });
    await rotate(short.key_id, { overlap_hours: 168 });
    expect((await listed(short.key_id)).expires_at).toBe(short.expires_at);
  });

  it('gives a key as long a life as the former had, or the days that are named', async () => {
    const former = await issue({ expires_in_days: 90 });
    const { body } = await rotate(former.key_id);
    expect(hoursFromNow(body.expires_at)).toBeCloseTo(90 * 24, 0);
    const named = await rotate(body.key_id, { expires_in_days: 7 });
    expect(hoursFromNow(named.body.expires_at)).toBeCloseTo(7 * 24, 0);
  });

  it('replaces it once, however many ask at once', async () => {
    const { key_id: id } = await issue();
    const answers = await Promise.all([1, 2, 3].map(() => rotate(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('is refused for one that works no more', async () => {
    const revoked = await issue();
    await call('DELETE', `${base}/keys/${revoked.key_id}`, { token: admin.token });
    const expired = await issue();
    const where = { id: expired.key_id };
    await prisma().partnerKey.update({ where, data: { expiresAt: new Date() } });
    for (const { key_id: id } of [revoked, expired]) {
      const { status, body } = await rotate(id);
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('is recorded in every registry, without the key', async () => {
    const { key_id: id, api_key: key } = await issue({ name: 'Feed', expires_in_days: 7 });
    const { body } = await rotate(id);
    const [issued, rotated] = (await auditOf(partner.orgId)).slice(-2);
    expect(issued).toMatchObject({
      kind: 'partner_key.issued',
      after: { name: 'Feed', expires_at: expect.any(String) },
    });
    expect(rotated).toMatchObject({
      kind: 'partner_key.rotated',
      targetName: body.api_key.slice(-4),
      after: { name: 'Feed', replaces: key.slice(-4) },
    });
    const activity = await prisma().activity.findMany({ where: { orgId: partner.orgId } });
    const changes = activity.map(({ details }) => details);
    expect(changes).toContainEqual({
      change: 'partner_key_rotated',
      partner_id: partner.partnerId,
    });
    const bigint = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
    const text = JSON.stringify([issued, rotated, activity], bigint);
    for (const secret of [key, body.api_key]) expect(text).not.toContain(secret);
  });
});

itRefusesStrangers(
  () => ({ token: admin.token, id: partner.keyId, foreignId: stranger.keyId }),
  [
    {
      method: 'POST',
      path: `${base}/keys/:id/rotate`,
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => recruiter.token,
    },
  ],
);
