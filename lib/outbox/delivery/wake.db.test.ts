import { beforeEach, expect, test } from 'vitest';
import { GET, POST } from '@/app/api/cron/deliveries/route';
import { pool } from '@/lib/base/db';
import { wakes } from '@/lib/outbox/wake';
import { useTestDatabase } from '@/lib/testing/database';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';
import { deliveryOf, makeDue, queueCopies, queueEvent } from './testing/outbox';
import { receiveTcp } from './testing/receiver';

// Every attempt fails in a known way, and nothing leaves this machine.
useTestDatabase({
  ...{
    CRON_SECRET: 'only-the-scheduler-knows',
    WEBHOOK_RETRY_SCHEDULE: '1000',
    LOG_LEVEL: 'silent',
  },
  DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: '127.0.0.1',
});
const endpoint = 'https://receiver.invalid/hooks';
let registry: TestRegistry;

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  registry = await createRegistry(endpoint);
});

const request = (secret: string) =>
  new Request('http://localhost:3000/api/cron/deliveries', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  });

test.each([
  ['GET', GET],
  ['POST', POST],
])(
  '%s drains what is due for a caller with the secret and returns the counts',
  async (_, handler) => {
    const queued = await queueEvent(registry);
    await queueCopies(queued, 39);
    expect((await handler(request('wrong'))).status).toBe(401);
    expect(await deliveryOf(queued)).toMatchObject({ attemptCount: 0 });
    const none = { delivered: 0, abandoned: 0, skipped: 0 };
    const first = await handler(request('only-the-scheduler-knows'));
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ ...none, claimed: 40, retrying: 40 });
    await makeDue();
    const second = await handler(request('only-the-scheduler-knows'));
    expect(await second.json()).toEqual({ ...none, claimed: 40, retrying: 0, abandoned: 40 });
    expect((await deliveryOf(queued)).attempts.map(({ failureClass }) => failureClass)).toEqual([
      'dns',
      'dns',
    ]);
  },
);

test('kicks drain what is due and share a running drain', async () => {
  const first = await queueEvent(registry);
  const running = wakes.deliveries.ask();
  expect(wakes.deliveries.ask()).toBe(running);
  const second = await queueEvent(registry);
  await wakes.deliveries.ask();
  expect(await deliveryOf(first)).toMatchObject({ attemptCount: 1 });
  expect(await deliveryOf(second)).toMatchObject({ attemptCount: 1 });
  const third = await queueEvent(registry);
  await wakes.deliveries.ask();
  expect(await deliveryOf(third)).toMatchObject({ attemptCount: 1 });
});

test('a kick works while the running drain waits for a silent endpoint', async () => {
  const silent = await receiveTcp(() => undefined);
  const slow = await queueEvent(await createRegistry(`https://127.0.0.1:${silent.port}/`));
  const running = wakes.deliveries.ask();
  await expect.poll(silent.connections, { timeout: 5_000 }).toBe(1);
  const late = await queueEvent(registry);
  expect(wakes.deliveries.ask()).toBe(running);
  await expect.poll(async () => (await deliveryOf(late)).attemptCount, { timeout: 5_000 }).toBe(1);
  silent.hangUp();
  await running;
  expect(await deliveryOf(slow)).toMatchObject({ attemptCount: 1, statusReason: 'tls' });
  await silent.close();
});

test('a kick never fails, and the next one works again', async () => {
  const queued = await queueEvent(registry);
  await pool().query('ALTER TABLE delivery RENAME TO away');
  await expect(wakes.deliveries.ask()).resolves.toBeUndefined();
  await pool().query('ALTER TABLE away RENAME TO delivery');
  await wakes.deliveries.ask();
  expect(await deliveryOf(queued)).toMatchObject({ attemptCount: 1 });
});
