import { beforeEach, expect } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool } from '@/lib/base/db';
import { createSignedIn } from '@/lib/organization/me/testing/signed-in';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { makeDue } from '@/lib/outbox/delivery/testing/outbox';
import { verifyDelivery } from '@/lib/outbox/delivery/testing/verify';
import {
  type ReceivedDelivery,
  useWebhookReceiver,
} from '@/lib/outbox/delivery/testing/webhook-receiver';
import { call } from '@/lib/testing/call';
import { createMember } from '@/lib/testing/factories';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';

const base = '/api/v1/settings/partner';
/** Where a rotation is scheduled. */
export const schedulePath = `${base}/signing-secret/schedule`;

type Answer = ReturnType<typeof call>;

/** The time so many hours from now. */
export const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

/** The status of an answer and the code of its error. */
export const codeOf = async (answer: Answer) => {
  const { status, body } = await answer;
  return [status, body.error?.code];
};

/** Which of the secrets each delivery verifies with. */
export const signers = (sent: ReceivedDelivery[], secrets: Record<string, string>) => {
  return sent.map(({ headers, rawBody }) =>
    Object.keys(secrets).filter((name) =>
      verifyDelivery(secrets[name] ?? '', headers.get('service-signature'), rawBody),
    ),
  );
};

/** Gives a file a registry whose signing secret can be rotated, and a receiver of what it signs. */
export function useScheduledRotation() {
  const hooks = useWebhookReceiver();
  const world = { registry: {} as TestRegistry, token: '', recruiterToken: '' };

  beforeEach(async () => {
    await pool().query('TRUNCATE event, delivery, delivery_attempt');
    world.registry = await createRegistry(hooks.urlOf(0));
    world.token = (await createSignedIn(world.registry.orgId)).token;
    world.recruiterToken = (await createMember(world.registry.orgId, 'recruiter')).token;
  });

  const ask = (method: string, to: string, body?: object, by = world.token): Answer => {
    return call(method, to, { token: by, body });
  };
  const schedule = (takes_effect_at: unknown = hours(1), by = world.token) => {
    return ask('POST', schedulePath, { takes_effect_at }, by);
  };

  return {
    hooks,
    world,
    ask,
    schedule,
    /** Cancels what is scheduled. */
    cancel: (by = world.token) => ask('DELETE', schedulePath, undefined, by),
    /** Tests the endpoint with the next secret. */
    testNext: async (by = world.token) => {
      const answer = await ask('POST', `${schedulePath}/test`, undefined, by);
      await settleAfterCommit();
      return answer;
    },
    rotateNow: async () => (await ask('POST', `${base}/signing-secret`)).body.signing_secret,
    /** What is shown of the secret. */
    state: async () => (await ask('GET', base)).body.signing_secret,
    /** Lets the scheduled time come. */
    takeOver: () => {
      return pool().query(
        `UPDATE partner_secret SET takes_effect_at = now() - interval '1 second'
         WHERE partner_id = $1 AND next_sealed IS NOT NULL`,
        [world.registry.partnerId],
      );
    },
    /** Sends what is due and returns what arrived. */
    drained: async (): Promise<ReceivedDelivery[]> => {
      const before = hooks.received.length;
      await makeDue();
      await drainDeliveries({ sender: hooks.newSender() });
      return hooks.received.slice(before);
    },
    /** Makes an event that is delivered. */
    event: async () => {
      expect((await ask('POST', '/api/v1/webhook-deliveries/test')).status).toBe(201);
      await settleAfterCommit();
    },
  };
}
