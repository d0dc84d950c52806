import { beforeEach, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import { queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { emit } from '@/lib/outbox/events/emit';
import { isKnownToPartner } from '@/lib/partner/partners/find-applicant';
import { useTestDatabase } from '@/lib/testing/database';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';
import { forgetDeliveries } from './forget-deliveries';

useTestDatabase();
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
let registry: TestRegistry;

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  registry = await createRegistry('https://partner.example/hooks');
});

/** Makes a delivery as old as that, with two attempts. */
async function age(deliveryId: string, days: number, status = 'delivered'): Promise<string> {
  const [id, at] = [newId(daysAgo(days)), daysAgo(days)];
  await pool().query(
    `UPDATE delivery SET id = $3, status = $4::delivery_status, created_at = $5, updated_at = $5,
       next_attempt_at = $6::timestamptz, attempt_count = 2
     WHERE org_id = $1 AND id = $2`,
    [registry.orgId, deliveryId, id, status, at, status === 'pending' ? new Date() : null],
  );
  const attempt = { orgId: registry.orgId, deliveryId: id, url: 'https://partner.example/hooks' };
  await prisma().deliveryAttempt.createMany({
    data: [1, 2].map((number) => {
      return { ...attempt, id: newId(at), number, durationMs: 5, startedAt: at, signedAt: at };
    }),
  });
  return id;
}

async function queueOld(days: number, status?: string): Promise<string> {
  return age((await queueEvent(registry)).deliveryId, days, status);
}

const kept = async () =>
  (await prisma().delivery.findMany({ where: { orgId: registry.orgId } })).map(({ id }) => id);

/** As many turns as all organizations need. */
async function forgetAll(): Promise<number> {
  let forgotten = 0;
  for (let turn = 0; turn < 10; turn += 1) forgotten += await forgetDeliveries();
  return forgotten;
}

test('what ended 400 days ago goes, with its attempts and events; nothing else does', async () => {
  for (const status of ['delivered', 'abandoned', 'skipped']) await queueOld(401, status);
  const waiting = await queueOld(401, 'pending');
  const replayed = await queueOld(401);
  await pool().query('UPDATE delivery SET updated_at = $2 WHERE id = $1', [replayed, daysAgo(399)]);
  const young = await queueOld(399);
  expect(await forgetAll()).toBe(3);
  expect((await kept()).sort()).toEqual([waiting, replayed, young].sort());
  const { orgId } = registry;
  expect(await prisma().deliveryAttempt.count({ where: { orgId } })).toBe(6);
  const events = await prisma().event.findMany({ where: { orgId }, include: { deliveries: true } });
  expect(events.map(({ deliveries }) => deliveries.length)).toEqual([1, 1, 1]);
});

test('an event that is told once is not told again after its delivery is gone', async () => {
  const { orgId, eventId, deliveryId } = await queueEvent(registry);
  const where = { orgId_id: { orgId, id: eventId } };
  const { applicationId } = await prisma().event.findUniqueOrThrow({ where });
  if (!applicationId) throw new Error('The event is about nobody.');
  await prisma().event.update({
    where,
    data: { type: 'candidate_placed', onceForId: applicationId },
  });
  await age(deliveryId, 401);
  expect(await forgetAll()).toBe(1);
  expect(await kept()).toEqual([]);
  const placed = { type: 'candidate.placed', orgId, applicationId } as const;
  expect(await prisma().$transaction((tx) => emit(tx, placed))).toBe(false);
});

test('the partner still knows whom it was told of, until they are erased', async () => {
  const { orgId } = registry;
  const old = [await queueEvent(registry), await queueEvent(registry)];
  const type = 'candidate_created' as const;
  for (const { eventId, deliveryId } of old) {
    await prisma().event.update({ where: { orgId_id: { orgId, id: eventId } }, data: { type } });
    await age(deliveryId, 401);
  }
  const [known, erased] = old.map(({ candidateId: id }) => ({ orgId_id: { orgId, id } }));
  if (!known || !erased) throw new Error('There are two.');
  await prisma().candidate.update({ where: erased, data: { erasedAt: new Date() } });
  expect(await forgetAll()).toBe(2);
  expect(await forgetAll()).toBe(0);
  const events = await prisma().event.findMany({ where: { orgId } });
  expect(events.map(({ id, body }) => [id, body])).toEqual([[old[0]?.eventId, '{}']]);
  const candidate = await prisma().candidate.findUniqueOrThrow({ where: known });
  expect(await prisma().$transaction((tx) => isKnownToPartner(tx, candidate))).toBe(true);
});

test('what is being replayed at this moment stays', async () => {
  const id = await queueOld(401);
  const other = await pool().connect();
  try {
    await other.query('BEGIN');
    const held = 'SELECT FROM delivery WHERE org_id = $1 AND id = $2 FOR UPDATE';
    await other.query(held, [registry.orgId, id]);
    expect(await forgetAll()).toBe(0);
    expect(await kept()).toEqual([id]);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  expect(await forgetAll()).toBe(1);
});

test('a full batch is followed by the next, and two turns at once delete each delivery once', async () => {
  const id = await queueOld(401);
  await pool().query(
    `WITH made AS (
       INSERT INTO event (org_id, id, type, body)
       SELECT org_id, gen_random_uuid(), type, body FROM event, generate_series(1, 2500)
       WHERE org_id = $1 RETURNING org_id, id)
     INSERT INTO delivery (org_id, id, event_id, event_type, status, next_attempt_at, created_at, updated_at)
     SELECT made.org_id, overlay(gen_random_uuid()::text placing left($2::text, 13) from 1)::uuid, made.id,
       d.event_type, d.status, NULL, d.created_at, d.updated_at
     FROM made JOIN delivery d ON d.org_id = made.org_id AND d.id = $2`,
    [registry.orgId, id],
  );
  const counts = await Promise.all([forgetAll(), forgetAll()]);
  expect(counts[0] + counts[1]).toBe(2_501);
  expect(await kept()).toEqual([]);
});

test('0 days keep everything', async () => {
  const id = await queueOld(4_000);
  process.env.DELIVERY_LOG_DAYS = '0';
  forgetEnv();
  try {
    expect(await forgetAll()).toBe(0);
  } finally {
    delete process.env.DELIVERY_LOG_DAYS;
    forgetEnv();
  }
  expect(await kept()).toEqual([id]);
});
