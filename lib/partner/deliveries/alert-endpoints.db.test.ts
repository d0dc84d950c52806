import { beforeEach, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { queueCopies, queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';
import { alertFailingEndpoints } from './alert-endpoints';

useTestDatabase({ SMTP_URL: 'smtp://127.0.0.1:1' });

const host = 'one.example';

let registry: TestRegistry;
let queued: Awaited<ReturnType<typeof queueEvent>>;
let adminToken = '';

beforeEach(async () => {
  await pool().query('TRUNCATE endpoint_alert, event, delivery, delivery_attempt, message');
  registry = await createRegistry(`https://${host}/hooks`);
  queued = await queueEvent(registry);
  adminToken = (await createMember(registry.orgId, 'admin')).token;
  await createMember(registry.orgId, 'recruiter');
});

const attempt = `INSERT INTO delivery_attempt
  (org_id, id, delivery_id, number, url, endpoint_host, started_at, duration_ms, response_status,
   signed_at)
  VALUES ($1, gen_random_uuid(), $2, $3, 'https://one.example/hooks', '${host}',
    now() - make_interval(mins => $4), 12, $5, now())`;

/** Attempts by how many minutes ago they were and what was answered, oldest first. */
async function attempted(...attempts: [minutesAgo: number, status: number][]): Promise<void> {
  const { orgId, deliveryId } = queued;
  const before = await prisma().deliveryAttempt.count({ where: { orgId, deliveryId } });
  for (const [index, [minutes, status]] of attempts.entries()) {
    const values = [orgId, deliveryId, before + index + 1, minutes, status];
    await pool().query(attempt, values);
  }
  await prisma().delivery.update({
    where: { orgId_id: { orgId, id: deliveryId } },
    data: { attemptCount: before + attempts.length },
  });
}

const letters = async () => {
  const { orgId } = registry;
  const found = await prisma().message.findMany({ where: { orgId }, orderBy: { id: 'asc' } });
  return found.map(({ kind, recipient, subject }) => [kind, recipient, subject]);
};
const adminsOf = async () => {
  const where = { orgId: registry.orgId, role: 'admin' as const };
  const found = await prisma().membership.findMany({ where, include: { user: true } });
  return found.map(({ user }) => user.email).sort();
};
const failing: [number, number][] = [
  [20, 500],
  [19, 500],
  [14, 410],
];

test('three failures over a quarter of an hour are told to every admin, once', async () => {
  await createMember(registry.orgId, 'admin');
  await queueCopies(queued, 4);
  await attempted(...failing);
  expect(await alertFailingEndpoints()).toBe(1);
  expect(await alertFailingEndpoints()).toBe(0);
  const sent = await letters();
  expect(sent.map(([, recipient]) => recipient).sort()).toEqual(await adminsOf());
  const subject = `${host} does not take our events`;
  expect(sent.every(([kind, , text]) => kind === 'endpoint_alert' && text === subject)).toBe(true);
  const [{ body } = { body: '' }] = await prisma().message.findMany();
  expect(body).toContain('5 events wait');
  expect(body).toContain(`/deliveries?host=${host}`);
  const summary = await call('GET', '/api/v1/webhook-deliveries/summary', { token: adminToken });
  expect(summary.body.endpoints[0].alerted_at).toEqual(expect.any(String));
});

test.each<[string, [number, number][]]>([
  ['two failures', failing.slice(0, 2)],
  ['failures of the last minutes', failing.map(([, status], index) => [14 - index, status])],
  ['failures with a success between', [...failing.slice(0, 2), [18, 204], [14, 500]]],
])('%s are no reason to write', async (_, attempts) => {
  await attempted(...attempts);
  expect(await alertFailingEndpoints()).toBe(0);
  expect(await letters()).toEqual([]);
});

test('of many processes one writes', async () => {
  await attempted(...failing);
  const told = await Promise.all(Array.from({ length: 6 }, alertFailingEndpoints));
  expect(told.reduce((sum, count) => sum + count)).toBe(1);
  expect(await letters()).toHaveLength((await adminsOf()).length);
});

test('it is told again after a day, and that the endpoint answers again', async () => {
  await attempted(...failing);
  await alertFailingEndpoints();
  await pool().query(`UPDATE endpoint_alert SET told_at = now() - interval '25 hours'`);
  expect(await alertFailingEndpoints()).toBe(1);
  expect(await alertFailingEndpoints()).toBe(0);
  await attempted([1, 200]);
  expect(await alertFailingEndpoints()).toBe(1);
  expect(await alertFailingEndpoints()).toBe(0);
  expect(new Set((await letters()).map(([, , subject]) => subject))).toEqual(
    new Set([`${host} does not take our events`, `${host} takes our events again`]),
  );
  expect(await prisma().endpointAlert.count()).toBe(0);
});

test('an endpoint to which nothing is sent any more is forgotten without a letter', async () => {
  await attempted(...failing);
  await alertFailingEndpoints();
  const before = (await letters()).length;
  await pool().query(`UPDATE delivery SET status = 'abandoned', next_attempt_at = NULL`);
  await pool().query(`UPDATE endpoint_alert SET told_at = now() - interval '25 hours'`);
  expect(await alertFailingEndpoints()).toBe(0);
  expect(await prisma().endpointAlert.count()).toBe(0);
  expect(await letters()).toHaveLength(before);
});

test('nobody of another organization hears of it', async () => {
  const other = await createOrganization('Elsewhere');
  await createMember(other.id, 'admin');
  await attempted(...failing);
  await alertFailingEndpoints();
  expect(await prisma().message.count({ where: { orgId: other.id } })).toBe(0);
});
