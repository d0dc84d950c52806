import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { writeEndpoint } from '@/lib/partner/partners/registry-webhook';
import { isOnCluster } from '@/lib/testing/citus';
import { useTestDatabase } from '@/lib/testing/database';
import { createRegistry, linkApplicant, type TestRegistry } from '@/lib/testing/registry';
import { claimDeliveries } from './claim-deliveries';
import type { ClaimedDelivery } from './claimed-delivery';
import { type Completion, completeDeliveries } from './complete-deliveries';
import { type DrainSettings, drainDeliveries } from './drain';
import { useDrainers } from './testing/drainers';
import { deliveryOf, queueCopies, queueEvent } from './testing/outbox';
import { useWebhookReceiver } from './testing/webhook-receiver';

useTestDatabase();
const hooks = useWebhookReceiver();
const startDrainer = useDrainers(hooks.reach);

let registry: TestRegistry;

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  registry = await createRegistry(hooks.urlOf(0));
});

const drain = (settings: Partial<DrainSettings> = {}) =>
  drainDeliveries({ sender: hooks.newSender(), ...settings });
const limits = { limit: 10, perEndpoint: 10, bulkPerEndpoint: 5, bulkPerMinute: 25 };
const claim = (leaseSeconds: number) => claimDeliveries({ ...limits, leaseSeconds }, 'production');
// The column rounds to milliseconds, possibly up.
const expireLeases = () =>
  pool().query(`UPDATE delivery SET lease_expires_at = date_trunc('milliseconds', now())
    WHERE lease_token IS NOT NULL`);

function delivered({ orgId, id, leaseToken }: ClaimedDelivery): Completion {
  const now = new Date();
  const answer = { responseStatus: 204, failureClass: null, responseExcerpt: '', signature: null };
  const attempt = { url: hooks.urlOf(0), host: hooks.hostOf(0), startedAt: now, signedAt: now };
  return {
    ...{ orgId, id, leaseToken, status: 'delivered', reason: null, delaySeconds: null },
    attempt: { id: crypto.randomUUID(), durationMs: 1, ...attempt, ...answer },
  };
}

test('nobody else can claim a leased delivery until its lease expires', async () => {
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

// What is asked of several machines at once passes by no locks: a cluster waits for this one.
test.runIf(!isOnCluster)('a locked delivery is skipped and does not delay others', async () => {
  const [held, free] = [await queueEvent(registry), await queueEvent(registry)];
  const holder = await pool().connect();
  await holder.query('BEGIN');
  const hold = 'SELECT FROM delivery WHERE org_id = $1 AND id = $2 FOR UPDATE';
  await holder.query(hold, [registry.orgId, held.deliveryId]);
  const claimed = await Promise.race([claim(60), sleep(10_000, [])]);
  await holder.query('ROLLBACK');
  holder.release();
  expect(claimed.map(({ id }) => id)).toEqual([free.deliveryId]);
  expect((await claim(60)).map(({ id }) => id)).toEqual([held.deliveryId]);
});

test('bulk deliveries in flight leave room at their endpoint for single changes', async () => {
  await queueCopies(await queueEvent(registry, { isBulk: true }), 19);
  expect(await claim(60)).toHaveLength(limits.bulkPerEndpoint);
  expect(await claim(60)).toEqual([]);
  const single = await queueEvent(registry);
  expect((await claim(60)).map(({ id }) => id)).toEqual([single.deliveryId]);
});

test('what waits follows its endpoint to another host, and is paced there', async () => {
  const bulk = await queueEvent(registry, { isBulk: true });
  await queueCopies(bulk, 59);
  const own = await queueEvent(registry);
  await linkApplicant(registry.orgId, own.candidateId, { webhookUrl: hooks.urlOf(0) });
  // Without inTransaction, which would drain at once.
  await prisma().$transaction((tx) => writeEndpoint(tx, registry.orgId, hooks.urlOf(1)));
  expect((await deliveryOf(own)).endpointHost).toBe(hooks.hostOf(0));
  expect(await drain()).toMatchObject({ delivered: 26 });
  const there = { endpointHost: hooks.hostOf(1), isBulk: true };
  expect(await prisma().delivery.count({ where: { status: 'pending', ...there } })).toBe(35);
});

// A cluster takes no trigger, and lets one claim after the other.
test.runIf(!isOnCluster)(
  'concurrent claims together respect the limit of an endpoint',
  async () => {
    await queueCopies(await queueEvent(registry, { isBulk: true }), 9);
    const gate = await pool().connect();
    await gate.query(`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END';
    CREATE TRIGGER gate BEFORE UPDATE ON delivery FOR EACH ROW EXECUTE FUNCTION wait_at_gate();
    SELECT pg_advisory_lock(1)`);
    const waiting = async () => {
      const sql = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await pool().query(sql)).rowCount;
    };
    const five = () =>
      claimDeliveries({ ...limits, perEndpoint: 5, leaseSeconds: 60 }, 'production');
    const claims = [five()];
    try {
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      // The new deliveries go first, so the second claim chooses others than the first.
      await queueEvent(registry);
      claims.push(five());
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    } finally {
      await gate.query('SELECT pg_advisory_unlock(1)');
      gate.release();
    }
    expect((await Promise.all(claims)).flat()).toHaveLength(5);
    await pool().query('DROP TRIGGER gate ON delivery');
  },
);

test('a completion after the lease has passed to another drain changes nothing', async () => {
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

test('a drain that was suspended past its lease changes nothing', async () => {
  const queued = await queueEvent(registry);
  hooks.answer = () => ({ status: 500, afterMs: 300 });
  const drainer = startDrainer({ leaseSeconds: 1 });
  await drainer.begin();
  await expect.poll(() => hooks.received.length, { timeout: 20_000 }).toBe(1);
  drainer.signal('SIGSTOP');
  await sleep(1_100);
  hooks.answer = () => ({ status: 204 });
  expect(await drain()).toMatchObject({ claimed: 1, delivered: 1 });
  const done = await deliveryOf(queued);
  drainer.signal('SIGCONT');
  await drainer.ended;
  const nothing = { delivered: 0, retrying: 0, abandoned: 0, skipped: 0 };
  await expect.poll(() => drainer.counts).toEqual([{ ...nothing, claimed: 1 }]);
  expect(await deliveryOf(queued)).toEqual(done);
  expect(done).toMatchObject({ status: 'delivered', attempts: [{ responseStatus: 204 }] });
}, 60_000);

/** Ends all other sessions and takes the table away, for a while. */
async function loseDeliveries(): Promise<void> {
  const connection = await pool().connect();
  await connection.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await connection.query('ALTER TABLE delivery RENAME TO away');
  connection.release();
  await sleep(1_200);
  await pool().query('ALTER TABLE away RENAME TO delivery');
}

test('results that could not be recorded are recorded when the database is back', async () => {
  const queued = await queueEvent(registry);
  hooks.answer = () => {
    void loseDeliveries();
    return { status: 204, afterMs: 200 };
  };
  expect(await drain()).toMatchObject({ claimed: 1, delivered: 1 });
  expect(await deliveryOf(queued)).toMatchObject({ status: 'delivered', attemptCount: 1 });
  expect(hooks.received).toHaveLength(1);
});
