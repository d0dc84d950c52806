import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { runningServer, startServer } from '@/lib/base/postgres/cluster';
import { useTestDatabase } from '@/lib/testing/database';
import { createRegistry } from '@/lib/testing/registry';
import { startThrowawayServer, type ThrowawayServer } from '@/lib/testing/throwaway-server';
import { useDrainers } from './testing/drainers';
import { queueCopies, queueEvent } from './testing/outbox';
import { useWebhookReceiver } from './testing/webhook-receiver';

let server: ThrowawayServer;

beforeAll(async () => {
  server = await startThrowawayServer();
  process.env.TEST_DATABASE_URL = server.url;
}, 60_000);

afterAll(() => server.stop(), 60_000);

useTestDatabase({ LOG_LEVEL: 'silent' });
const hooks = useWebhookReceiver();
const startDrainer = useDrainers(hooks.reach);
const patience = { timeout: 30_000, interval: 50 };

/** Stops the server with the signal and starts it again. */
async function restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const { cluster } = server;
  process.kill(runningServer(cluster)?.pid ?? 0, signal);
  while (runningServer(cluster)) await sleep(20);
  await startServer(cluster);
}

test('a restart and a crash of the database under load lose nothing that was committed', async () => {
  const concurrency = 64;
  const drainer = startDrainer({ leaseSeconds: 3, tickMs: 200, concurrency });
  hooks.answer = () => ({ status: 204, afterMs: 100 });
  const queued = await Promise.all(
    [0, 1, 2, 3].map(async (index) => queueEvent(await createRegistry(hooks.urlOf(index)))),
  );
  for (const one of queued) await queueCopies(one, 500);
  const [committed, others] = [new Set<string>(), await createRegistry(hooks.urlOf(4))];
  let isOver = false;
  const goOnCommitting = async () => {
    // Changes that fail while the database is down were never promised to anybody.
    while (!isOver) {
      const event = await queueEvent(others).catch(() => sleep(20));
      if (event) committed.add(event.eventId);
    }
  };
  const committing = goOnCommitting();
  await drainer.begin();
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const before = hooks.received.length;
    await expect.poll(() => hooks.received.length, patience).toBeGreaterThan(before + 200);
    await restart(signal);
  }
  isOver = true;
  await committing;
  const left = async () => {
    const { rows } = await pool().query<{ left: number }>(
      `SELECT count(*)::int AS left FROM delivery WHERE status = 'pending'`,
    );
    return rows[0]?.left;
  };
  // The first statements on connections that the restart closed may still fail.
  await expect.poll(() => left().catch(() => undefined), patience).toBe(0);
  const arrived = new Set(hooks.received.map(({ eventId }) => eventId));
  expect(committed.size).toBeGreaterThan(0);
  expect([...committed].filter((id) => !arrived.has(id))).toEqual([]);
  expect(arrived.size).toBeGreaterThanOrEqual(2_004 + committed.size);
  expect(hooks.received.length - arrived.size).toBeLessThanOrEqual(2 * concurrency);
  const delivered = await prisma().delivery.count({ where: { status: 'delivered' } });
  expect(delivered).toBe(arrived.size);
}, 120_000);
