import { expect, test } from 'vitest';
import { claimDeliveries } from '@/lib/outbox/delivery/claim-deliveries';
import type { ClaimedDelivery } from '@/lib/outbox/delivery/claimed-delivery';
import { type Completion, completeDeliveries } from '@/lib/outbox/delivery/complete-deliveries';
import { queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { createRegistry } from '@/lib/testing/registry';

useTestDatabase();

const limits = { limit: 1, perEndpoint: 1, bulkPerEndpoint: 1, bulkPerMinute: 25 };
const claim = () => claimDeliveries({ ...limits, leaseSeconds: 60 }, 'production');

/** An attempt that was refused, with the next one due at once. */
function refused({ orgId, id, leaseToken }: ClaimedDelivery): Completion {
  const now = new Date();
  const target = { url: 'https://one.example/hooks', host: 'one.example' };
  const answer = { responseStatus: 503, failureClass: null, responseExcerpt: '', signature: null };
  return {
    ...{ orgId, id, leaseToken, status: 'pending', reason: 'retrying', delaySeconds: 0 },
    attempt: {
      ...{ id: crypto.randomUUID(), startedAt: now, signedAt: now, durationMs: 1 },
      ...{ ...target, ...answer },
    },
  };
}

test('a delivery shows the attempts that it counts, also while one is recorded', async () => {
  const registry = await createRegistry('https://one.example/hooks');
  const { token } = await createMember(registry.orgId, 'coordinator');
  const { deliveryId } = await queueEvent(registry);
  let isOver = false;
  async function attemptOften(times: number) {
    for (let made = 0; made < times; made += 1) {
      await completeDeliveries((await claim()).map(refused));
    }
  }
  const recorded = attemptOften(100).finally(() => {
    isOver = true;
  });
  let last = 0;
  while (!isOver) {
    const { body } = await call('GET', `/api/v1/webhook-deliveries/${deliveryId}`, { token });
    expect(body.delivery.attempts).toHaveLength(body.delivery.attempt_count);
    last = body.delivery.attempt_count;
  }
  await recorded;
  expect(last).toBeGreaterThan(90);
});
