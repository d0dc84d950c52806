import { afterEach, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { forgetClock, readClock } from './clock';

useTestDatabase();

afterEach(forgetClock);

it('a process whose clock is slow stores the database’s time, and its tokens count at once', async () => {
  const { id: orgId } = await createOrganization();
  const { id } = await createApplication(orgId);
  const there = Date.now() + 600_000;
  await readClock({ query: async () => ({ rows: [{ now: there }] }) });
  const { token } = await createMember(orgId);
  const path = `/api/v1/applications/${id}/change-stage`;
  const body = { to_stage: 'awaiting_screening' };
  expect((await call('POST', path, { token, body })).status).toBe(200);
  const { stageEnteredAt } = await prisma().application.findFirstOrThrow({ where: { orgId, id } });
  expect(Math.abs(stageEnteredAt.getTime() - there)).toBeLessThan(60_000);
});
