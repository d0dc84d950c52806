import { expect, test } from 'vitest';
import { issueToken } from '@/lib/auth/session-rows';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { isOnCluster } from '@/lib/testing/citus';
import { injectClock } from '@/lib/testing/clock';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { createRegistry } from '@/lib/testing/registry';
import { drainDeliveries } from './drain';
import { queueEvent } from './testing/outbox';
import { verifyDelivery } from './testing/verify';
import { useWebhookReceiver } from './testing/webhook-receiver';

// The process's own drain cannot resolve the host, so everything that arrives was sent by this
// test.
useTestDatabase({ LOG_LEVEL: 'silent' });
const hooks = useWebhookReceiver();
const path = '/api/v1/webhook-deliveries';

async function dueIn(id: string): Promise<number> {
  const sql =
    'SELECT extract(epoch FROM next_attempt_at - now())::float8 AS s FROM delivery WHERE id = $1';
  return (await pool().query<{ s: number }>(sql, [id])).rows[0]?.s ?? Number.NaN;
}

// The clock of a cluster's workers stays what it is.
test.runIf(!isOnCluster)(
  'after a day of 500s and seven attempts a delivery is abandoned, shown in the log and can be replayed',
  async () => {
    const turnOn = await injectClock();
    const registry = await createRegistry(hooks.urlOf(0));
    const { userId } = await createMember(registry.orgId);
    const days = { expiresInSeconds: 60 * 86_400 };
    const { token } = await issueToken({ userId, orgId: registry.orgId, ...days });
    const { deliveryId, eventId } = await queueEvent(registry);
    const sender = hooks.newSender();
    const drain = () => drainDeliveries({ sender });
    hooks.answer = () => ({ status: 500 });
    let day = 0;
    for (const gap of [60, 300, 1_800, 7_200, 21_600, 54_000]) {
      expect(await drain()).toMatchObject({ claimed: 1, retrying: 1 });
      const seconds = await dueIn(deliveryId);
      expect(seconds).toBeGreaterThan(gap * 0.9 - 20);
      expect(seconds).toBeLessThanOrEqual(gap * 1.1);
      // Never early; a busy machine may be some seconds late.
      await turnOn(seconds - 20);
      expect(await drain()).toMatchObject({ claimed: 0 });
      await turnOn(20);
      day += seconds;
    }
    expect(day).toBeGreaterThan(0.9 * 84_960 - 60);
    expect(await drain()).toMatchObject({ claimed: 1, abandoned: 1 });
    await turnOn(1_000_000);
    expect(await drain()).toMatchObject({ claimed: 0 });
    expect(hooks.received).toHaveLength(7);

    const list = await call('GET', `${path}?status=abandoned`, { token });
    expect(list.body.deliveries).toMatchObject([
      {
        delivery_id: deliveryId,
        status_reason: 'http_500',
        attempt_count: 7,
        next_attempt_at: null,
      },
    ]);
    expect((await call('POST', `${path}/${deliveryId}/replay`, { token })).status).toBe(200);
    await settleAfterCommit();
    hooks.answer = () => ({ status: 200 });
    // The process's own attempt has just failed because its host does not resolve.
    await turnOn(70);
    expect(await drain()).toMatchObject({ claimed: 1, delivered: 1 });
    const [first, last] = [hooks.received[0], hooks.received.at(-1)];
    expect(last?.eventId).toBe(eventId);
    expect(last?.rawBody.equals(first?.rawBody ?? Buffer.alloc(0))).toBe(true);
    const signature = last?.headers.get('service-signature');
    expect(
      verifyDelivery(registry.signingSecret, signature, last?.rawBody ?? Buffer.alloc(0)),
    ).toBe(true);
    const shown = await call('GET', `${path}/${deliveryId}`, { token });
    expect(shown.body.delivery).toMatchObject({ status: 'delivered', attempt_count: 9 });
  },
  60_000,
);
