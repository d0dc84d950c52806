import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase, inTransaction, pool, prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { answerHealth } from '@/lib/http/health';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { createRegistry } from '@/lib/testing/registry';
import { type SilentProxy, startSilentProxy } from '@/lib/testing/silent-proxy';
import { startThrowawayServer, type ThrowawayServer } from '@/lib/testing/throwaway-server';

let server: ThrowawayServer;

// Of their own, since a server makes and drops no database while a session does not hear it.
beforeAll(async () => {
  server = await startThrowawayServer();
  process.env.TEST_DATABASE_URL = server.url;
}, 60_000);

afterAll(() => server.stop(), 60_000);

useTestDatabase({ DATABASE_STATEMENT_SECONDS: '2', DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'silent' });
const hooks = useWebhookReceiver();

let direct = '';
let proxy: SilentProxy;
let token = '';
let orgId = '';

beforeAll(async () => {
  direct = process.env.DATABASE_URL ?? '';
  proxy = await startSilentProxy(Number(new URL(direct).port));
});

beforeEach(async () => {
  proxy.heal();
  await closeDatabase();
  process.env.DATABASE_URL = proxy.urlOf(direct);
  forgetEnv();
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId)).token;
});

afterAll(async () => {
  await closeDatabase();
  process.env.DATABASE_URL = direct;
  forgetEnv();
  await proxy.close();
});

const list = () => call('GET', '/api/v1/candidates', { token });
const add = () => call('POST', '/api/v1/jobs', { token, body: { title: 'Driver' } });

test('requests on connections that stop answering get 503 in time, and the next ones succeed', async () => {
  await Promise.all([list(), list(), add(), add()]);
  proxy.silence();
  const stuck = await Promise.all([list(), list(), add(), add()]);
  expect(stuck.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const answer of stuck) {
    expect(answer.body.error.code).toBe('SERVICE_UNAVAILABLE');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const after = await Promise.all([list(), add(), list(), add()]);
  expect(after.map(({ status }) => status)).toEqual([200, 201, 200, 201]);
});

test('a change whose connection stops answering releases that connection', async () => {
  const change = inTransaction(async (tx) => {
    await tx.organization.update({ where: { id: orgId }, data: { name: 'Half' } });
    proxy.silence();
    await tx.organization.update({ where: { id: orgId }, data: { name: 'Whole' } });
  });
  await expect(change).rejects.toThrow();
  await expect.poll(() => pool().totalCount, { timeout: 5_000 }).toBe(0);
  // The server ends the orphaned session, which releases its lock on the row.
  const again = () =>
    inTransaction((tx) => tx.organization.update({ where: { id: orgId }, data: { name: 'New' } }));
  await expect.poll(() => again().then(({ name }) => name), { timeout: 10_000 }).toBe('New');
});

test('a burst waits for a connection; beyond the bound it is refused, before it is served', async () => {
  const taken = await Promise.all([1, 2, 3, 4].map(() => pool().connect()));
  const refused = await Promise.all([list(), add()]);
  const served = Promise.all([list(), add(), list()]);
  await expect.poll(() => pool().waitingCount).toBeGreaterThan(0);
  for (const connection of taken) connection.release();
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  expect((await served).map(({ status }) => status)).toEqual([200, 201, 200]);
}, 60_000);

test('while the database does not answer, requests are refused within the time limits', async () => {
  await list();
  proxy.silenceAll();
  const asked = Promise.all(Array.from({ length: 12 }, () => list()));
  const muchLater = performance.now() + 60_000;
  await expect.poll(() => pool().isStuck(muchLater)).toBe(true);
  expect([pool().isStuck(), answerHealth().status]).toEqual([false, 200]);
  const answers = await asked;
  expect([pool().isStuck(muchLater), answerHealth({ isStuck: () => true }).status]).toEqual([
    false,
    503,
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  proxy.heal();
  expect((await list()).status).toBe(200);
});

test('a drain whose claim or result was lost continues with the next call', async () => {
  const registry = await createRegistry(hooks.urlOf(0));
  const { eventId } = await queueEvent(registry);
  hooks.answer = () => {
    proxy.silence();
    return { status: 204 };
  };
  const settings = { sender: hooks.newSender(), leaseSeconds: 2 };
  // A message that was sent but not recorded is sent again; the drain itself must end.
  await drainDeliveries(settings).catch(() => undefined);
  proxy.silence();
  hooks.answer = () => ({ status: 204 });
  await vi.waitFor(
    async () => {
      await drainDeliveries(settings);
      const { status } = await prisma().delivery.findFirstOrThrow({ where: { eventId } });
      expect(status).toBe('delivered');
    },
    { timeout: 20_000, interval: 200 },
  );
});
