import { beforeEach, describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { Wake } from '@/lib/outbox/wake';
import { rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createRegistry,
  linkApplicant,
  setDefaultEndpoint,
  type TestRegistry,
} from '@/lib/testing/registry';
import { type DrainSettings, drainDeliveries } from './drain';
import { deliveryOf, makeDue, queueCopies, queueEvent } from './testing/outbox';
import { verifyDelivery } from './testing/verify';
import { type ReceivedDelivery, useWebhookReceiver } from './testing/webhook-receiver';

useTestDatabase();
const hooks = useWebhookReceiver();

let registry: TestRegistry;

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  registry = await createRegistry(hooks.urlOf(0));
});

const drain = (settings: Partial<DrainSettings> = {}) =>
  drainDeliveries({ sender: hooks.newSender(), ...settings });
const none = { claimed: 0, delivered: 0, retrying: 0, abandoned: 0, skipped: 0 };
const verifies = (received: ReceivedDelivery | undefined, secret = registry.signingSecret) =>
  received !== undefined &&
  verifyDelivery(secret, received.headers.get('service-signature'), received.rawBody);

async function secondsUntilDue(id: string): Promise<number> {
  const sql =
    'SELECT extract(epoch FROM next_attempt_at - now())::float8 AS s FROM delivery WHERE id = $1';
  const { rows } = await pool().query<{ s: number }>(sql, [id]);
  return rows[0]?.s ?? Number.NaN;
}

describe('a delivery', () => {
  test('contains the stored bytes with a signature that a receiver accepts', async () => {
    const queued = await queueEvent(registry);
    expect(await drain()).toEqual({ ...none, claimed: 1, delivered: 1 });
    const [received, ...others] = hooks.received;
    expect(others).toEqual([]);
    const where = { orgId_id: { orgId: queued.orgId, id: queued.eventId } };
    const event = await prisma().event.findUniqueOrThrow({ where });
    expect(received?.rawBody.toString()).toBe(event.body);
    expect(received?.path).toBe('/hooks');
    expect(Object.fromEntries(received?.headers ?? [])).toMatchObject({
      'content-type': 'application/json',
      'service-event-id': queued.eventId,
      'service-event-type': 'candidate.status_changed',
      'service-signature': expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
    });
    expect(verifies(received)).toBe(true);
    expect(verifies(received, 'another secret')).toBe(false);
    const tampered = received && {
      ...received,
      rawBody: Buffer.concat([received.rawBody, Buffer.from(' ')]),
    };
    expect(verifies(tampered)).toBe(false);
    const signature = received?.headers.get('service-signature');
    const late = Date.now() + 301_000;
    expect(
      verifyDelivery(registry.signingSecret, signature, received?.rawBody ?? Buffer.alloc(0), late),
    ).toBe(false);
    expect(await deliveryOf(queued)).toMatchObject({
      status: 'delivered',
      statusReason: null,
      attemptCount: 1,
      nextAttemptAt: null,
      leaseToken: null,
      attempts: [{ number: 1, url: hooks.urlOf(0), responseStatus: 204, failureClass: null }],
    });
    expect(await drain()).toEqual(none);
  });

  test('is tried seven times at the gaps of the contract, then abandoned, whatever the response', async () => {
    hooks.answer = () => ({
      status: hooks.received.length % 2 ? 429 : 410,
      headers: { 'retry-after': '999999999' },
    });
    const queued = await queueEvent(registry);
    for (const gap of [60, 300, 1_800, 7_200, 21_600, 54_000]) {
      expect(await drain()).toEqual({ ...none, claimed: 1, retrying: 1 });
      const seconds = await secondsUntilDue(queued.deliveryId);
      expect(seconds).toBeGreaterThan(gap * 0.9 - 5);
      expect(seconds).toBeLessThanOrEqual(gap * 1.1);
      expect(await drain()).toEqual(none);
      await makeDue();
    }
    expect(await drain()).toEqual({ ...none, claimed: 1, abandoned: 1 });
    const delivery = await deliveryOf(queued);
    expect(delivery).toMatchObject({ status: 'abandoned', attemptCount: 7, nextAttemptAt: null });
    expect(delivery.statusReason).toBe('http_429');
    expect(delivery.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(hooks.received.map(({ rawBody }) => rawBody.toString())).size).toBe(1);
    expect(hooks.received.every((received) => verifies(received))).toBe(true);
  });

  test('is retried after a connection failure or timeout, with the reason recorded', async () => {
    const queued = await queueEvent(registry);
    hooks.answer = () => 'hang';
    expect(await drain({ sender: hooks.newSender(200) })).toMatchObject({ retrying: 1 });
    expect(await deliveryOf(queued)).toMatchObject({ statusReason: 'timeout', attemptCount: 1 });
    await setDefaultEndpoint(registry.orgId, 'https://127.0.0.1:1/');
    await makeDue();
    expect(await drain()).toMatchObject({ retrying: 1 });
    expect(await deliveryOf(queued)).toMatchObject({
      statusReason: 'forbidden_address',
      attemptCount: 2,
      attempts: [{ failureClass: 'timeout' }, { failureClass: 'forbidden_address' }],
    });
  });

  test('uses a URL and secret changed between attempts', async () => {
    const queued = await queueEvent(registry);
    hooks.answer = () => ({ status: 500 });
    await drain();
    await linkApplicant(registry.orgId, queued.candidateId, {
      webhookUrl: hooks.urlOf(7, '/own?x=1'),
    });
    const { signingSecret } = await rotatePartnerSecret(registry.partnerId);
    await makeDue();
    hooks.answer = () => ({ status: 200 });
    expect(await drain()).toMatchObject({ delivered: 1 });
    const [first, second] = hooks.received;
    expect([first?.host, second?.host]).toEqual([hooks.hostOf(0), hooks.hostOf(7)]);
    expect(second?.path).toBe('/own?x=1');
    expect(verifies(first)).toBe(true);
    expect(verifies(second)).toBe(false);
    expect(verifies(second, signingSecret)).toBe(true);
    expect(second?.rawBody.equals(first?.rawBody ?? Buffer.alloc(0))).toBe(true);
    expect((await deliveryOf(queued)).endpointHost).toBe(hooks.hostOf(7));
  });

  test('is skipped, with the reason, without an endpoint or a signing secret', async () => {
    const queued = await queueEvent(registry);
    await setDefaultEndpoint(registry.orgId, null);
    expect(await drain()).toEqual({ ...none, claimed: 1, skipped: 1 });
    expect(await deliveryOf(queued)).toMatchObject({
      status: 'skipped',
      statusReason: 'no_endpoint',
      attemptCount: 0,
      attempts: [],
    });
    await setDefaultEndpoint(registry.orgId, hooks.urlOf(0));
    const other = await queueEvent(registry);
    await prisma().partnerSecret.deleteMany({ where: { partnerId: registry.partnerId } });
    expect(await drain()).toEqual({ ...none, claimed: 1, skipped: 1 });
    expect(await deliveryOf(other)).toMatchObject({ statusReason: 'no_signing_secret' });
    expect(hooks.received).toEqual([]);
  });

  test('keeps its place in the schedule if its secret cannot be decrypted', async () => {
    const queued = await queueEvent(registry);
    await prisma().partnerSecret.updateMany({
      where: { partnerId: registry.partnerId },
      data: { sealed: Buffer.from('not sealed by this deployment at all') },
    });
    expect(await drain()).toEqual({ ...none, claimed: 1, retrying: 1 });
    expect(await deliveryOf(queued)).toMatchObject({
      statusReason: 'unsendable',
      attempts: [{ failureClass: 'unsendable', responseStatus: null, durationMs: 0 }],
    });
  });
});

describe('endpoints', () => {
  test('that hang do not delay others, and a kick still works meanwhile', async () => {
    hooks.answer = ({ host }) => (host === hooks.hostOf(1) ? 'hang' : { status: 204 });
    const slow = await createRegistry(hooks.urlOf(1));
    await queueCopies(await queueEvent(slow), 300);
    const healthy = [
      await queueEvent(registry),
      await createRegistry(hooks.urlOf(2)).then((other) => queueEvent(other)),
    ];
    for (const queued of healthy) await queueCopies(queued, 99);
    const wake = new Wake('deliveries');
    const startedAt = Date.now();
    const done = drain({ sender: hooks.newSender(6_000), concurrency: 64, wake });
    await expect
      .poll(() => hooks.received.filter(({ host }) => host !== hooks.hostOf(1)).length, {
        timeout: 5_000,
      })
      .toBe(200);
    expect(Date.now() - startedAt).toBeLessThan(5_500);
    expect(
      hooks.received.filter(({ host }) => host === hooks.hostOf(1)).length,
    ).toBeLessThanOrEqual(16);
    const late = await queueEvent(registry);
    wake.ask();
    await expect.poll(() => hooks.received.at(-1)?.eventId, { timeout: 3_000 }).toBe(late.eventId);
    hooks.answer = () => ({ status: 204 });
    expect(await done).toEqual({ ...none, claimed: 502, delivered: 486, retrying: 16 });
  }, 60_000);

  test('get a limited number at once across all drains', async () => {
    await queueCopies(await queueEvent(registry), 59);
    let atOnce = 0;
    let most = 0;
    hooks.answer = () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      setTimeout(() => {
        atOnce -= 1;
      }, 30);
      return { status: 204, afterMs: 30 };
    };
    const runs = await Promise.all([1, 2, 3, 4].map(() => drain({ perEndpoint: 5 })));
    while ((await prisma().delivery.count({ where: { status: 'pending' } })) > 0) {
      runs.push(await drain({ perEndpoint: 5 }));
    }
    expect(runs.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(60);
    expect(most).toBeLessThanOrEqual(5);
    expect(most).toBeGreaterThan(1);
  });

  test('get single changes before bulk ones, and at most 25 bulk ones a minute', async () => {
    await queueCopies(await queueEvent(registry, { isBulk: true }), 499);
    const other = await createRegistry(hooks.urlOf(3));
    await queueCopies(await queueEvent(other, { isBulk: true }), 29);
    await makeDue();
    const singles = [await queueEvent(registry), await queueEvent(registry)];
    expect(await drain({ concurrency: 4 })).toMatchObject({ delivered: 52 });
    const first = hooks.received.filter(({ host }) => host === hooks.hostOf(0));
    expect(first).toHaveLength(27);
    const places = singles.map(({ eventId }) => first.findIndex((one) => one.eventId === eventId));
    expect(Math.max(...places)).toBeLessThan(4);
    expect(await drain()).toEqual(none);
    const late = await queueEvent(registry);
    expect(await drain()).toEqual({ ...none, claimed: 1, delivered: 1 });
    expect(hooks.received.at(-1)?.eventId).toBe(late.eventId);
    const claimedAt = new Date(Date.now() - 120_000);
    const where = { claimedAt: { not: null } };
    await prisma().delivery.updateMany({ where, data: { claimedAt } });
    const runs = await Promise.all(Array.from({ length: 6 }, () => drain()));
    expect(runs.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(30);
  });
});
