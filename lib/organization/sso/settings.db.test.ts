import { describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { unseal } from '@/lib/base/seal-secrets';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { clientSecretContext } from './read-provider';
import { askSettings, useSso } from './testing/world';

useTestDatabase();

const sso = useSso();

describe('the provider', () => {
  test('of two who change it, the second learns what the first has set', async () => {
    const { admin, provider } = await sso.found();
    const { headers } = await askSettings(admin, 'GET');
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
    expect((await askSettings(admin, 'GET')).body.sso.provider.role_claim).toBeNull();
  });

  test('keeps its secret sealed and unsaid, and its last sign-in until the client changes', async () => {
    const { orgId, admin, provider } = await sso.found();
    const row = await prisma().ssoProvider.findUniqueOrThrow({ where: { orgId } });
    expect(unseal(row.sealedClientSecret ?? new Uint8Array(), clientSecretContext(orgId))).toBe(
      provider.clientSecret,
    );
    await prisma().ssoProvider.update({ where: { orgId }, data: { lastSignInAt: new Date() } });
    const same = { issuer: provider.issuer, client_id: provider.clientId };
    const kept = await askSettings(admin, 'PUT', '', { ...same, default_role: 'recruiter' });
    expect(kept.text).not.toContain(provider.clientSecret);
    expect(kept.body.sso.provider).toMatchObject({
      has_client_secret: true,
      default_role: 'recruiter',
      last_sign_in_at: expect.any(String),
    });
    const other = await askSettings(admin, 'PUT', '', {
      ...same,
      client_id: 'x',
      client_secret: null,
    });
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
    const { status, body } = await askSettings(admin, 'PUT', '', { issuer, client_id: 'x' });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('is checked: what it answers, or why it does not', async () => {
    const { admin, provider, orgId } = await sso.found();
    expect((await askSettings(admin, 'GET', '/check')).body).toEqual({ problem: null });
    await provider.close();
    expect((await askSettings(admin, 'GET', '/check')).body.problem).toMatch(/cannot be reached/);
    await askSettings(admin, 'DELETE');
    expect((await askSettings(admin, 'GET', '/check')).status).toBe(404);
    expect(await prisma().ssoProvider.count({ where: { orgId } })).toBe(0);
  });

  test('is for admins', async () => {
    const { orgId } = await sso.found();
    const member = await createMember(orgId, 'recruiter');
    expect((await askSettings(member, 'GET')).body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});
