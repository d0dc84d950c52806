import { expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';

useTestDatabase({ SERVICE_ENVIRONMENT: 'sandbox' });

it('me tells who asks, where, and what they may', async () => {
  const one = await createOrganization('One');
  const two = await createOrganization('Two');
  const { userId, name, email, token } = await createMember(one.id, 'coordinator');
  await prisma().membership.create({ data: { orgId: two.id, userId, role: 'admin' } });
  const answer = await call('GET', '/api/v1/me', { token });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
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
