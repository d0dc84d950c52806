import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/db';
import { useTestDatabase } from '@/lib/testing/database';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';
import { type ClaimedDelivery, claimDeliveries } from './claim';
import { type Completion, completeDeliveries } from './complete';
import { type DrainSettings, drainDeliveries } from './drain';
import { deliveryOf, queueCopies, queueEvent } from './testing/outbox';
import { useWebhookReceiver } from './testing/webhook-receiver';

useTestDatabase();
const hooks = useWebhookReceiver();

let registry: TestRegistry;

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  registry = await createRegistry(hooks.urlOf(0));
});

const drain = (settings: Partial<DrainSettings> = {}) =>
  drainDeliveries({ sender: hooks.newSender(), ...settings });
const limits = { limit: 10, perEndpoint: 10, bulkPerEndpoint: 5, bulkPerMinute: 25 };
const claim = (leaseSeconds: number) => claimDeliveries({ ...limits, leaseSeconds }, 'production');
const arrivals = () => {
  const counts = new Map<string, number>();
  for (const { eventId } of hooks.received) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return counts;
};
const pending = () => prisma().delivery.count({ where: { status: 'pending' } });
const expireLeases = () =>
  pool().query(`UPDATE delivery SET lease_expires_at = now() WHERE lease_token IS NOT NULL`);

function delivered({ orgId, id, leaseToken }: ClaimedDelivery): Completion {
  const now = new Date();
  const answer = { responseStatus: 204, failureClass: null, responseExcerpt: '', signature: null };
  const attempt = { url: hooks.urlOf(0), host: hooks.hostOf(0), startedAt: now, signedAt: now };
  return {
    ...{ orgId, id, leaseToken, status: 'delivered', reason: null, delaySeconds: null },
    attempt: { id: crypto.randomUUID(), durationMs: 1, ...attempt, ...answer },
  };
}

function startDrainer(leaseSeconds: number): ChildProcess {
  const script = fileURLToPath(new URL('../testing/drainer.ts', import.meta.url));
  const reach = JSON.stringify({ ...hooks.reach, leaseSeconds });
  return spawn(process.execPath, ['--import', 'tsx', script, reach], { stdio: 'inherit' });
}

test('ten drains at once deliver each of 2,000 events once', async () => {
  for (const index of [0, 1, 2, 3, 4]) {
    const other = await createRegistry(hooks.urlOf(index));
    await queueCopies(await queueEvent(other), 399);
  }
  const senders = Array.from({ length: 10 }, () => hooks.newSender());
  const drainAll = () => Promise.all(senders.map((sender) => drain({ sender, concurrency: 64 })));
  const runs = await drainAll();
  while ((await pending()) > 0) runs.push(...(await drainAll()));
  expect(runs.reduce((sum, run) => sum + run.delivered, 0)).toBe(2_000);
  expect(runs.reduce((sum, run) => sum + run.claimed, 0)).toBe(2_000);
  expect(arrivals().size).toBe(2_000);
  expect(hooks.received).toHaveLength(2_000);
  expect(await prisma().deliveryAttempt.count()).toBe(2_000);
}, 120_000);

test('a leased delivery is nobody else’s until its lease runs out', async () => {
  const queued = await queueEvent(registry);
  const [first, ...others] = await claim(60);
  expect(first?.id).toBe(queued.deliveryId);
  expect(others).toEqual([]);
  expect(await claim(60)).toEqual([]);
  await expireLeases();
  const [second] = await claim(60);
  expect(second?.id).toBe(queued.deliveryId);
  expect(second?.leaseToken).not.toBe(first?.leaseToken);
});

test('a completion after the lease has passed on changes nothing and records nothing', async () => {
  const queued = await queueEvent(registry);
  const [stale] = await claim(60);
  await expireLeases();
  const [current] = await claim(60);
  if (!stale || !current) throw new Error('Both drains must have had the delivery.');
  const before = await deliveryOf(queued);
  expect(await completeDeliveries([delivered(stale)])).toEqual(new Set());
  expect(await deliveryOf(queued)).toEqual(before);
  expect(await completeDeliveries([delivered(current)])).toEqual(new Set([queued.deliveryId]));
  expect(await completeDeliveries([delivered(current), delivered(stale)])).toEqual(new Set());
  expect(await deliveryOf(queued)).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(await prisma().deliveryAttempt.count()).toBe(1);
});

test('what a killed drain had under way arrives after its lease, and nothing is lost', async () => {
  for (const index of [0, 1, 2]) {
    const other = await createRegistry(hooks.urlOf(index));
    await queueCopies(await queueEvent(other), 99);
  }
  hooks.answer = () => ({ status: 204, afterMs: 100 });
  const child = startDrainer(2);
  await expect.poll(() => hooks.received.length, { timeout: 20_000 }).toBeGreaterThan(60);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await pending()).toBeGreaterThan(0);
  const underWay = await prisma().delivery.count({ where: { leaseToken: { not: null } } });
  await sleep(2_100);
  hooks.answer = () => ({ status: 204 });
  while ((await pending()) > 0) await drain();
  expect(arrivals().size).toBe(300);
  expect(hooks.received.length - 300).toBeLessThanOrEqual(underWay);
  expect(Math.max(...arrivals().values())).toBeLessThanOrEqual(2);
}, 60_000);

test('a drain that was stopped past its lease and goes on changes nothing', async () => {
  const queued = await queueEvent(registry);
  hooks.answer = () => ({ status: 500, afterMs: 300 });
  const child = startDrainer(1);
  await expect.poll(() => hooks.received.length, { timeout: 20_000 }).toBe(1);
  child.kill('SIGSTOP');
  await sleep(1_100);
  hooks.answer = () => ({ status: 204 });
  expect(await drain()).toMatchObject({ claimed: 1, delivered: 1 });
  const done = await deliveryOf(queued);
  child.kill('SIGCONT');
  await once(child, 'exit');
  expect(await deliveryOf(queued)).toEqual(done);
  expect(done).toMatchObject({ status: 'delivered', attempts: [{ responseStatus: 204 }] });
}, 60_000);

test('what could not be recorded at once is recorded when the database is back', async () => {
  const queued = await queueEvent(registry);
  hooks.answer = () => {
    const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    pool().query(`${others}; ALTER TABLE delivery RENAME TO away`);
    setTimeout(() => pool().query('ALTER TABLE away RENAME TO delivery'), 1_200);
    return { status: 204, afterMs: 200 };
  };
  expect(await drain()).toMatchObject({ claimed: 1, delivered: 1 });
  expect(await deliveryOf(queued)).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(hooks.received).toHaveLength(1);
});
