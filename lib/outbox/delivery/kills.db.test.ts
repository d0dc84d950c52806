import { beforeEach, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { createRegistry } from '@/lib/testing/registry';
import { drainDeliveries } from './drain';
import type { Sender } from './https-sender';
import { useDrainers } from './testing/drainers';
import { deliveryOf, queueCopies, queueEvent } from './testing/outbox';
import { useWebhookReceiver } from './testing/webhook-receiver';

useTestDatabase();
const hooks = useWebhookReceiver();
const startDrainer = useDrainers(hooks.reach);
const scheduleTickSeconds = 5;
const patience = { timeout: 30_000, interval: 20 };

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
});

const pending = () => prisma().delivery.count({ where: { status: 'pending' } });
const allDelivered = () => expect.poll(pending, patience).toBe(0);
const arrivals = () => new Set(hooks.received.map(({ eventId }) => eventId)).size;

/** The deliveries leased now, with the database's time. */
async function leased(): Promise<{ ids: string[]; at: number }> {
  const { rows } = await pool().query<{ ids: string[] | null; at: Date }>(
    `SELECT array_agg(id) AS ids, now() AS at FROM delivery
     WHERE status = 'pending' AND lease_token IS NOT NULL`,
  );
  return { ids: rows[0]?.ids ?? [], at: rows[0]?.at.getTime() ?? 0 };
}

async function secondsUntilClaimed(ids: string[], since: number): Promise<number> {
  const sql = 'SELECT max(claimed_at) AS last FROM delivery WHERE id = ANY ($1)';
  const { rows } = await pool().query<{ last: Date }>(sql, [ids]);
  return ((rows[0]?.last.getTime() ?? 0) - since) / 1000;
}

test('ten killed drains lose nothing, and their deliveries are soon sent', async () => {
  const [kills, leaseSeconds, tickMs] = [10, 1, 100];
  const queued = await Promise.all(
    [0, 1, 2].map(async (index) => queueEvent(await createRegistry(hooks.urlOf(index)))),
  );
  hooks.answer = () => ({ status: 204, afterMs: 40 });
  const next = () => startDrainer({ leaseSeconds, tickMs });
  const waiting = [next(), next()];
  let [events, underWay] = [3, 0];
  const recoveries: number[] = [];
  let drainer = next();
  await drainer.begin();
  for (let killed = 0; killed < kills; killed += 1) {
    waiting.push(next());
    const before = hooks.received.length;
    for (const one of queued) await queueCopies(one, 30);
    events += 90;
    await expect
      .poll(() => hooks.received.length, { timeout: 20_000, interval: 2 })
      .toBeGreaterThan(before + 10);
    drainer.signal('SIGKILL');
    await drainer.ended;
    const { ids, at } = await leased();
    underWay += ids.length;
    drainer = waiting.shift() ?? next();
    await drainer.begin();
    await allDelivered();
    if (ids.length > 0) recoveries.push(await secondsUntilClaimed(ids, at));
  }
  expect(arrivals()).toBe(events);
  expect(hooks.received.length - events).toBeLessThanOrEqual(underWay);
  expect(hooks.received.length).toBeGreaterThan(events);
  // Not every kill hits a drain with deliveries in flight, but nearly all must.
  expect(recoveries.length).toBeGreaterThan(kills * 0.8);
  // On a busy machine the new process starts late, but never by more than the schedule's tick.
  expect(Math.max(...recoveries)).toBeLessThanOrEqual(leaseSeconds + scheduleTickSeconds);
}, 240_000);

test('a drain killed between the response and its record sends the same event again', async () => {
  const queued = await queueEvent(await createRegistry(hooks.urlOf(0)));
  const drainer = startDrainer({ leaseSeconds: 1 });
  const lock = await pool().connect();
  await lock.query('BEGIN; LOCK TABLE delivery_attempt IN ACCESS EXCLUSIVE MODE');
  await drainer.begin();
  const blocked = `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
    AND wait_event_type = 'Lock' AND query LIKE '%delivery_attempt%'`;
  await expect.poll(async () => (await pool().query(blocked)).rowCount, patience).toBe(1);
  expect(hooks.received).toHaveLength(1);
  drainer.signal('SIGKILL');
  await drainer.ended;
  // The killed process's last statement must not complete after all.
  await pool().query(`SELECT pg_terminate_backend(pid) FROM (${blocked}) AS waiting`);
  await expect.poll(async () => (await pool().query(blocked)).rowCount, patience).toBe(0);
  await lock.query('ROLLBACK');
  lock.release();
  expect(await deliveryOf(queued)).toMatchObject({ status: 'pending', attemptCount: 0 });
  const sender = hooks.newSender();
  await expect.poll(async () => (await drainDeliveries({ sender })).delivered, patience).toBe(1);
  const [first, second, ...others] = hooks.received;
  expect(others).toEqual([]);
  expect([first?.eventId, second?.eventId]).toEqual([queued.eventId, queued.eventId]);
  expect(second?.rawBody.equals(first?.rawBody ?? Buffer.alloc(0))).toBe(true);
  expect(await deliveryOf(queued)).toMatchObject({ status: 'delivered', attemptCount: 1 });
}, 60_000);

test('ten drains at once deliver each of 3,000 events once', async () => {
  for (let index = 0; index < 10; index += 1) {
    await queueCopies(await queueEvent(await createRegistry(hooks.urlOf(index))), 299);
  }
  // On a machine that stalls an answer may take longer than the contract's 10 s; sending such an
  // event again would be right, and is not what this test asks about.
  const senders = Array.from({ length: 10 }, () => hooks.newSender(60_000));
  const settings = { concurrency: 32, leaseSeconds: 90 };
  const delivered = senders.map(() => 0);
  const drainOn = async (sender: Sender, index: number) => {
    while ((await pending()) > 0) {
      delivered[index] =
        (delivered[index] ?? 0) + (await drainDeliveries({ ...settings, sender })).delivered;
    }
  };
  await Promise.all(senders.map(drainOn));
  expect(delivered.reduce((sum, one) => sum + one)).toBe(3_000);
  expect(delivered.filter((one) => one > 0).length).toBeGreaterThanOrEqual(5);
  expect(arrivals()).toBe(3_000);
  expect(hooks.received).toHaveLength(3_000);
  expect(await prisma().deliveryAttempt.count()).toBe(3_000);
}, 180_000);
