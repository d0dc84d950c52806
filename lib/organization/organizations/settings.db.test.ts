import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';
import { createTestPartner, type TestPartner } from '@/lib/testing/partner';

useTestDatabase();

let partner: TestPartner;
let orgId = '';
let admin: Member;
let viewer: Member;

beforeEach(async () => {
  partner = await createTestPartner();
  orgId = partner.orgId;
  admin = await createSignedIn(orgId);
  viewer = await createMember(orgId, 'viewer');
});

const url = 'https://93.184.216.34/default';
const webhook = (method: string, body?: unknown, token = admin.token) =>
  call(method, '/api/v1/settings/webhook', { token, ...(body !== undefined && { body }) });
const organization = (method: string, body?: unknown, token = admin.token) =>
  call(method, '/api/v1/organization', { token, ...(body !== undefined && { body }) });

describe('the organization', () => {
  it('is read by every role', async () => {
    const { status, body } = await organization('GET', undefined, viewer.token);
    expect(status).toBe(200);
    expect(body.organization).toEqual({
      org_id: orgId,
      name: 'Acme Staffing',
      blocklist_behaviour: 'flag',
      requires_second_factor: false,
      country: 'US',
      contact: null,
      accent_color: null,
      logo_url: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  it('changes by what is sent and records it', async () => {
    const { body } = await organization('PATCH', { blocklist_behaviour: 'exclude' });
    expect(body.organization).toMatchObject({
      name: 'Acme Staffing',
      blocklist_behaviour: 'exclude',
    });
    await organization('PATCH', { name: ' Acme ' });
    expect((await organization('GET')).body.organization).toMatchObject({
      name: 'Acme',
      blocklist_behaviour: 'exclude',
    });
    await organization('PATCH', {});
    await organization('PATCH', { name: 'Acme' });
    expect(await prisma().activity.count({ where: { orgId, type: 'settings' } })).toBe(2);
  });

  it('says in which country numbers are read, and the log tells', async () => {
    const { status, body } = await organization('PATCH', { country: 'FR' });
    expect([status, body.organization.country]).toEqual([200, 'FR']);
    const where = { orgId, kind: 'organization.changed' };
    const entry = await prisma().auditEntry.findFirstOrThrow({ where });
    expect([entry.before, entry.after]).toMatchObject([{ country: 'US' }, { country: 'FR' }]);
  });

  it('says what applicants see, and takes it back', async () => {
    const shown = { contact: 'Ana Ruiz, (937) 555-0101', accent_color: '#0F6B4F' };
    await organization('PATCH', shown);
    const { body } = await organization('GET', undefined, viewer.token);
    expect(body.organization).toMatchObject({ ...shown, accent_color: '#0f6b4f' });
    const entry = await prisma().auditEntry.findFirstOrThrow({
      where: { orgId, kind: 'organization.changed' },
    });
    expect(entry.after).toMatchObject({ ...shown, accent_color: '#0f6b4f' });
    await organization('PATCH', { contact: null, accent_color: null });
    expect((await organization('GET')).body.organization).toMatchObject({
      contact: null,
      accent_color: null,
    });
  });

  it.each([
    { contact: ' ' },
    { contact: 'x'.repeat(201) },
    { contact: 'Ana https://elsewhere.example' },
    { accent_color: 'red' },
    { accent_color: '#fff' },
    { accent_color: '#0f6b4f; background: url(x)' },
    { name: ' ' },
    { name: null },
    { name: 'x'.repeat(201) },
    { blocklist_behaviour: 'ban' },
    { country: 'XX' },
    { country: 'fr' },
    { id: 1 },
  ])('refuses %j', async (body) => {
    const answer = await organization('PATCH', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('is shown to viewers without its query, which may let a caller in', async () => {
    await webhook('PUT', { url: `${url}?key=s3cret` });
    expect((await webhook('GET', undefined, viewer.token)).body.url).toBe(url);
    expect((await webhook('GET')).body.url).toBe(`${url}?key=s3cret`);
  });

  it('is changed by admins only', async () => {
    const refused = await organization('PATCH', {}, viewer.token);
    expect([refused.status, refused.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    expect((await call('GET', '/api/v1/organization')).status).toBe(401);
  });
});

describe('the default endpoint', () => {
  it('is set, read and removed, the partner seeing the same one', async () => {
    const nothing = {
      url: null,
      updated_at: null,
      org_ref: partner.orgRef,
      partner: { id: partner.partnerId, name: 'Placement Co' },
      has_signing_secret: false,
      secret_rotated_at: null,
    };
    expect((await webhook('GET', undefined, viewer.token)).body).toEqual(nothing);
    const set = await webhook('PUT', { url });
    expect(set.status).toBe(200);
    expect(set.body).toEqual({ ...nothing, url, updated_at: expect.any(String) });
    expect((await webhook('GET')).body).toEqual(set.body);
    const path = `/organizations/${partner.orgRef}/webhook`;
    expect((await partner.send('GET', path)).body).toEqual({
      url,
      updated_at: set.body.updated_at,
    });
    expect((await webhook('DELETE')).status).toBe(204);
    expect((await webhook('GET')).body).toEqual(nothing);
    expect((await webhook('DELETE')).status).toBe(204);
    const activities = await prisma().activity.findMany({
      where: { orgId },
      orderBy: { id: 'asc' },
    });
    expect(activities.map(({ details }) => details)).toEqual([
      { change: 'webhook_set' },
      { change: 'webhook_removed' },
    ]);
  });

  it('says whether deliveries can be signed', async () => {
    await call('POST', '/api/v1/settings/partner/signing-secret', { token: admin.token });
    expect((await webhook('GET')).body).toMatchObject({
      has_signing_secret: true,
      secret_rotated_at: expect.any(String),
    });
  });

  it.each([
    ['VALIDATION_ERROR', {}],
    ['VALIDATION_ERROR', { url: null }],
    ['VALIDATION_ERROR', { url, more: 1 }],
    ['WEBHOOK_URL_TOO_LONG', { url: `https://93.184.216.34/${'x'.repeat(2048)}` }],
    ['INVALID_WEBHOOK_URL', { url: 'not a url' }],
    ['INVALID_WEBHOOK_URL', { url: 'https://user:pass@93.184.216.34/' }],
    ['WEBHOOK_URL_NOT_HTTPS', { url: 'http://93.184.216.34/' }],
    ['WEBHOOK_URL_FORBIDDEN_HOST', { url: 'https://127.0.0.1/' }],
    ['WEBHOOK_URL_FORBIDDEN_HOST', { url: 'https://localhost/' }],
    ['WEBHOOK_URL_UNRESOLVABLE', { url: 'https://nothing.invalid-host-name.example/' }],
  ])('is refused as %s: %j', async (code, body) => {
    const answer = await webhook('PUT', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
    expect(answer.body.error).not.toHaveProperty('type');
    expect((await webhook('GET')).body.url).toBeNull();
  });

  it('belongs to registries only', async () => {
    const { token } = await createSignedIn((await createOrganization()).id);
    const puts = [url, 'https://127.0.0.1/'].map((one) => ['PUT', { url: one }] as const);
    for (const [method, body] of [['GET'] as const, ...puts, ['DELETE'] as const]) {
      const answer = await webhook(method, body, token);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('of two who change it, the second learns what the first has set', async () => {
    await webhook('PUT', { url });
    const etag = (await webhook('GET')).headers.get('etag') ?? 'none';
    const change = (to: string) =>
      call('PUT', '/api/v1/settings/webhook', {
        token: admin.token,
        body: { url: to },
        headers: { 'if-match': etag },
      });
    expect((await change(`${url}/one`)).status).toBe(200);
    const { status, body } = await change(`${url}/two`);
    expect(status).toBe(412);
    expect(body.error.changes).toMatchObject([
      { field: 'url', value: `${url}/one`, changed_by: { type: 'user' } },
    ]);
    expect((await webhook('GET')).body.url).toBe(`${url}/one`);
  });

  it('is changed by admins only', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const answer = await webhook(method, method === 'PUT' ? { url } : undefined, viewer.token);
      expect([answer.status, answer.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
    expect((await call('GET', '/api/v1/settings/webhook')).status).toBe(401);
  });
});
