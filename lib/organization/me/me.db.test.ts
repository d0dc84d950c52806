import { expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { createSignedIn } from './testing/signed-in';

useTestDatabase({ SERVICE_ENVIRONMENT: 'sandbox' });

it('me tells what the token of a service account may, and when it ends', async () => {
  const { id: orgId } = await createOrganization('One');
  const { token } = await createSignedIn(orgId);
  const ask = (method: string, path: string, body?: object, bearer = token) =>
    call(method, `/api/v1${path}`, { token: bearer, ...(body && { body }) });
  const made = await ask('POST', '/settings/service-accounts', { name: 'Sync', role: 'recruiter' });
  const { service_account_id: id } = made.body;
  const permissions = ['candidate:read', 'organization:read'];
  const issued = await ask('POST', '/settings/api-tokens', {
    ...{ expires_in_days: 7, service_account_id: id, permissions },
  });
  const { status, body } = await ask('GET', '/me', undefined, issued.body.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ kind: 'service_account', id, name: 'Sync', user: null, role: 'recruiter', permissions },
    ...{ expires_at: issued.body.expires_at, organization: { id: orgId, name: 'One' } },
    organizations: [{ id: orgId, name: 'One', role: 'recruiter' }],
  });
});

it('me tells who asks, where, and what they may', async () => {
  const one = await createOrganization('One');
  const two = await createOrganization('Two');
  const { userId, name, email, token } = await createSignedIn(one.id, 'coordinator');
  await prisma().membership.create({ data: { orgId: two.id, userId, role: 'admin' } });
  const answer = await call('GET', '/api/v1/me', { token });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    ...{ kind: 'user', id: userId, name, expires_at: null },
    user: { id: userId, name, email },
    organization: { id: one.id, name: 'One' },
    role: 'coordinator',
    organizations: [
      { id: one.id, name: 'One', role: 'coordinator' },
      { id: two.id, name: 'Two', role: 'admin' },
    ],
    environment: 'sandbox',
  });
  expect(answer.body.permissions).toContain('application:schedule');
  expect(answer.body.permissions).not.toContain('application:write');
  expect(Math.abs(Date.parse(answer.body.server_time) - Date.now())).toBeLessThan(60_000);
});
