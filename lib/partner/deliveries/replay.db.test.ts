import { beforeEach, describe, expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { claimDeliveries } from '@/lib/outbox/delivery/claim-deliveries';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { deliveryOf, makeDue, queueCopies, queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { verifyDelivery } from '@/lib/outbox/delivery/testing/verify';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { rotatePartnerSecret } from '@/lib/partner/partners/operate-partners';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { createRegistry, setDefaultEndpoint, type TestRegistry } from '@/lib/testing/registry';

// What a kick of this process sends finds no host, so that every outcome is known.
useTestDatabase({ WEBHOOK_RETRY_SCHEDULE: '1000,1000' });
const hooks = useWebhookReceiver();
const path = '/api/v1/webhook-deliveries';

let registry: TestRegistry;
let token = '';
let recruiterToken = '';
let queued: Awaited<ReturnType<typeof queueEvent>>;
let foreignId = '';

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  foreignId = (await queueEvent(await createRegistry(hooks.urlOf(9)))).deliveryId;
  await settle('abandoned');
  registry = await createRegistry(hooks.urlOf(0));
  token = (await createMember(registry.orgId)).token;
  recruiterToken = (await createMember(registry.orgId, 'recruiter')).token;
  queued = await queueEvent(registry);
});

const drain = () => drainDeliveries({ sender: hooks.newSender() });

async function settle(status: string): Promise<void> {
  await pool().query(
    `UPDATE delivery SET status = $1::delivery_status, next_attempt_at = NULL, lease_token = NULL,
       lease_expires_at = NULL WHERE status = 'pending'`,
    [status],
  );
}

async function abandon(): Promise<void> {
  hooks.answer = () => ({ status: 503 });
  for (const _ of [1, 2, 3]) {
    await makeDue();
    await drain();
  }
  expect(await deliveryOf(queued)).toMatchObject({ status: 'abandoned', attemptCount: 3 });
  hooks.received = [];
}

async function replay(id = queued.deliveryId): Promise<Json> {
  const answer = await call('POST', `${path}/${id}/replay`, { token });
  await settleAfterCommit();
  return answer;
}

const replayMatching = async (body: object) => {
  const answer = await call('POST', `${path}/replay`, { token, body });
  await settleAfterCommit();
  return answer;
};

describe('replaying one', () => {
  itRefusesStrangers(
    () => ({ token, foreignId, id: queued.deliveryId }),
    [
      {
        ...{ method: 'POST', path: `${path}/:id/replay`, malformedId: 400 },
        ...{ notFound: 'DELIVERY_NOT_FOUND', forbiddenToken: () => recruiterToken },
      },
    ],
  );

  test('sends the same bytes under a new secret to a new URL, with a schedule of its own', async () => {
    await abandon();
    const { signingSecret } = await rotatePartnerSecret(registry.partnerId);
    await setDefaultEndpoint(registry.orgId, hooks.urlOf(5, '/moved'));
    const { status, body } = await replay();
    expect(status).toBe(200);
    expect(body.delivery).toMatchObject({
      ...{ delivery_id: queued.deliveryId, event_id: queued.eventId, status: 'pending' },
      endpoint_host: hooks.hostOf(5),
    });
    // The kick tried at once; a used-up schedule would have abandoned it again.
    expect(await deliveryOf(queued)).toMatchObject({ status: 'pending', attemptCount: 4 });
    hooks.answer = () => ({ status: 200 });
    await makeDue();
    expect(await drain()).toMatchObject({ delivered: 1 });
    const [received, ...others] = hooks.received;
    expect(others).toEqual([]);
    const where = { orgId_id: { orgId: queued.orgId, id: queued.eventId } };
    const event = await prisma().event.findUniqueOrThrow({ where });
    expect(received?.rawBody.toString()).toBe(event.body);
    expect([received?.host, received?.path]).toEqual([hooks.hostOf(5), '/moved']);
    expect(received?.headers.get('service-event-id')).toBe(queued.eventId);
    const sent = received?.headers.get('service-signature');
    const bytes = received?.rawBody ?? Buffer.alloc(0);
    expect(verifyDelivery(signingSecret, sent, bytes)).toBe(true);
    expect(verifyDelivery(registry.signingSecret, sent, bytes)).toBe(false);
    const shown = await call('GET', `${path}/${queued.deliveryId}`, { token });
    const { attempts } = shown.body.delivery;
    expect(attempts.map(({ number }: Json) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(attempts[4].headers['Service-Signature']).toBe(sent);
    expect(attempts[0].headers['Service-Signature']).not.toBe(sent);
  });

  test('leaves what is another organization’s as it is', async () => {
    const foreign = () => prisma().delivery.findFirstOrThrow({ where: { id: foreignId } });
    const before = await foreign();
    expect((await replay(foreignId)).status).toBe(404);
    expect(await foreign()).toEqual(before);
  });

  test('is abandoned again once the new schedule is used up', async () => {
    await abandon();
    await replay();
    for (const _ of [1, 2]) {
      await makeDue();
      await drain();
    }
    expect(await deliveryOf(queued)).toMatchObject({ status: 'abandoned', attemptCount: 6 });
  });

  test('sends what was delivered once more', async () => {
    await drain();
    expect(await deliveryOf(queued)).toMatchObject({ status: 'delivered' });
    expect((await replay()).status).toBe(200);
    await makeDue();
    expect(await drain()).toMatchObject({ delivered: 1 });
    expect(hooks.received.map(({ eventId }) => eventId)).toEqual([queued.eventId, queued.eventId]);
  });

  test('sends what was skipped as soon as there are an endpoint and a secret', async () => {
    await setDefaultEndpoint(registry.orgId, null);
    await drain();
    expect(await deliveryOf(queued)).toMatchObject({ statusReason: 'no_endpoint' });
    expect((await replay()).body.error.code).toBe('VALIDATION_ERROR');
    await setDefaultEndpoint(registry.orgId, hooks.urlOf(0));
    const { partnerId } = registry;
    await prisma().partnerSecret.deleteMany({ where: { partnerId } });
    expect((await replay()).status).toBe(400);
    expect(await deliveryOf(queued)).toMatchObject({ status: 'skipped', attemptCount: 0 });
    await rotatePartnerSecret(partnerId);
    expect((await replay()).status).toBe(200);
    await makeDue();
    expect(await drain()).toMatchObject({ delivered: 1 });
  });

  test('makes one that waits due at once, and leaves one alone that is being sent', async () => {
    hooks.answer = () => ({ status: 500 });
    await drain();
    expect(await deliveryOf(queued)).toMatchObject({ status: 'pending', attemptCount: 1 });
    await replay();
    expect(await deliveryOf(queued)).toMatchObject({ status: 'pending', attemptCount: 2 });
    await makeDue();
    const limits = { limit: 1, perEndpoint: 1, bulkPerEndpoint: 1, bulkPerMinute: 1 };
    const [claimed] = await claimDeliveries({ ...limits, leaseSeconds: 30 }, 'production');
    const before = await deliveryOf(queued);
    expect(before.leaseToken).toBe(claimed?.leaseToken);
    expect((await replay()).status).toBe(200);
    expect(await deliveryOf(queued)).toEqual(before);
  });

  test('by two at once makes one attempt', async () => {
    await drain();
    const answers = await Promise.all([replay(), replay()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await deliveryOf(queued)).attemptCount).toBeLessThanOrEqual(3);
    expect(await prisma().delivery.count({ where: { status: 'pending' } })).toBe(1);
  });
});

describe('replaying what matches', () => {
  const abandoned = { status: 'abandoned' };

  test.each([
    {},
    { status: 'pending' },
    { cursor: 'x' },
    { status: 'abandoned', cursor: 'nonsense' },
    { status: 'abandoned', everything: true },
    { created_from: 'yesterday' },
  ])('refuses %j', async (body) => {
    const answer = await call('POST', `${path}/replay`, { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  test('is for administrators', async () => {
    const options = { token: recruiterToken, body: { status: 'abandoned' } };
    expect((await call('POST', `${path}/replay`, options)).status).toBe(401);
    expect((await call('POST', `${path}/replay`, { body: options.body })).status).toBe(401);
  });

  test('takes what did not arrive, of this organization, paced', async () => {
    await queueCopies(queued, 29);
    await settle('abandoned');
    await queueCopies(queued, 3);
    await settle('delivered');
    const { body } = await replayMatching({ created_from: '2020-01-01' });
    expect(body).toEqual({ replayed: 30, skipped: 0, remaining: 0, next_cursor: null });
    const where = { orgId: registry.orgId };
    const tried = { ...where, status: 'pending', isBulk: true } as const;
    expect(await prisma().delivery.count({ where: tried })).toBe(30);
    expect(await prisma().delivery.count({ where: { ...tried, attemptCount: 1 } })).toBe(25);
    expect(await prisma().delivery.count({ where: { ...where, status: 'delivered' } })).toBe(3);
    const foreign = await prisma().delivery.findFirst({ where: { id: foreignId } });
    expect(foreign).toMatchObject({ status: 'abandoned', attemptCount: 0 });
    const again = await replayMatching({ created_from: '2020-01-01' });
    expect(again.body).toMatchObject({ replayed: 0, skipped: 0 });
  });

  test('goes on by its cursor past what it has sent already', async () => {
    await queueCopies(queued, 1_100);
    await settle('delivered');
    const filter = { status: 'delivered', endpoint_host: hooks.hostOf(0) };
    const first = await replayMatching(filter);
    expect(first.body).toMatchObject({ replayed: 1_000, skipped: 0, remaining: 101 });
    const rest = await replayMatching({ ...filter, cursor: first.body.next_cursor });
    expect(rest.body).toEqual({ replayed: 101, skipped: 0, remaining: 0, next_cursor: null });
  });

  test('by several at once takes each delivery once', async () => {
    await queueCopies(queued, 29);
    await settle('abandoned');
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => replayMatching(abandoned)));
    expect(answers.reduce((sum, { body }) => sum + body.replayed, 0)).toBe(30);
  });

  test('counts what has nowhere to go and leaves it', async () => {
    await settle('abandoned');
    await setDefaultEndpoint(registry.orgId, null);
    const { body } = await replayMatching(abandoned);
    expect(body).toEqual({ replayed: 0, skipped: 1, remaining: 0, next_cursor: null });
    expect(await deliveryOf(queued)).toMatchObject({ status: 'abandoned' });
  });
});
