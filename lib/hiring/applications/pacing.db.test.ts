import { afterAll, beforeAll, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createJob, createMember } from '@/lib/testing/factories';
import { createRegistry } from '@/lib/testing/registry';
import { startService } from '@/lib/testing/start-service';

useTestDatabase();
const hooks = useWebhookReceiver();
const patience = { timeout: 20_000, interval: 50 };
let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  service = await startService(hooks.reach.extraCa);
});
afterAll(() => service.stop());

test('500 rejections at once are spread over minutes, and single moves go past them', async () => {
  const { orgId, location } = await createRegistry(hooks.loopbackUrl());
  const { token } = await createMember(orgId);
  const { id: jobId } = await createJob(orgId);
  const place = () => createApplication(orgId, { jobId, locationId: location.id });
  const ids: string[] = [];
  // No more at once than there are connections: the others would wait longer than the pool lets them.
  while (ids.length < 520) {
    const placed = await Promise.all(Array.from({ length: 10 }, place));
    ids.push(...placed.map(({ id }) => id));
  }
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${service.base}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };
  const told = () => {
    const data = hooks.received.map(({ rawBody }) => JSON.parse(rawBody.toString()).data);
    const [bulk, single] = [ids.slice(20), ids.slice(0, 20)].map((some) =>
      data.filter(({ application_id: id }) => some.includes(id)),
    );
    return { bulk: bulk?.length, single: single?.length };
  };

  const application_ids = ids.slice(20);
  const bulk = post('/applications/bulk', { action: 'reject', application_ids });
  for (const id of ids.slice(0, 10)) {
    await post(`/applications/${id}/change-stage`, { to_stage: 'client_screening' });
  }
  expect(await bulk).toMatchObject({ succeeded: 500, failed: 0 });
  await expect.poll(told, patience).toEqual({ bulk: 25, single: 10 });
  for (const id of ids.slice(10, 20)) {
    await post(`/applications/${id}/change-stage`, { to_stage: 'client_screening' });
  }
  await expect.poll(told, patience).toEqual({ bulk: 25, single: 20 });
  expect(await prisma().delivery.count({ where: { status: 'pending', isBulk: true } })).toBe(475);

  const claimedAt = new Date(Date.now() - 120_000);
  await prisma().delivery.updateMany({ where: { claimedAt: { not: null } }, data: { claimedAt } });
  await post('/webhook-deliveries/test', {});
  await expect.poll(told, patience).toEqual({ bulk: 50, single: 20 });
}, 120_000);
