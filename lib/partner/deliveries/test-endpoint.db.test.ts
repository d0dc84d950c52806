import { beforeEach, describe, expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { makeDue } from '@/lib/outbox/delivery/testing/outbox';
import { verifyDelivery } from '@/lib/outbox/delivery/testing/verify';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization } from '@/lib/testing/factories';
import { createRegistry, setDefaultEndpoint, type TestRegistry } from '@/lib/testing/registry';

useTestDatabase({ WEBHOOK_RETRY_SCHEDULE: '1000,1000' });
const hooks = useWebhookReceiver();
const path = '/api/v1/webhook-deliveries';

let registry: TestRegistry;
let token = '';
let recruiterToken = '';

beforeEach(async () => {
  await pool().query('TRUNCATE event, delivery, delivery_attempt');
  registry = await createRegistry(hooks.urlOf(0));
  token = (await createMember(registry.orgId)).token;
  recruiterToken = (await createMember(registry.orgId, 'recruiter')).token;
});

const drain = () => drainDeliveries({ sender: hooks.newSender() });

describe('a test event', () => {
  const send = async (by = token) => {
    const answer = await call('POST', `${path}/test`, { token: by });
    await settleAfterCommit();
    return answer;
  };

  test('reaches the endpoint, signed like any other', async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body.delivery).toMatchObject({
      ...{ event_type: 'endpoint.test', status: 'pending', endpoint_host: hooks.hostOf(0) },
      ...{ application_id: null, candidate_id: null, is_bulk: false },
    });
    // The kick tried at once.
    const stored = { where: { id: body.delivery.delivery_id } };
    expect(await prisma().delivery.findFirst(stored)).toMatchObject({ attemptCount: 1 });
    await makeDue();
    expect(await drain()).toMatchObject({ delivered: 1 });
    const [received] = hooks.received;
    expect(JSON.parse(received?.rawBody.toString() ?? '')).toEqual({
      id: body.delivery.event_id,
      type: 'endpoint.test',
      created_at: expect.any(String),
      data: { org_ref: registry.orgRef, message: expect.any(String) },
    });
    expect(received?.headers.get('service-event-type')).toBe('endpoint.test');
    const sent = received?.headers.get('service-signature');
    const bytes = received?.rawBody ?? Buffer.alloc(0);
    expect(verifyDelivery(registry.signingSecret, sent, bytes)).toBe(true);
  });

  test('needs a registry, an endpoint, a secret and an administrator', async () => {
    const { id: orgId } = await createOrganization();
    const { token: outsider } = await createMember(orgId);
    const none = await send(outsider);
    expect([none.status, none.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect((await send(recruiterToken)).status).toBe(401);
    expect((await call('POST', `${path}/test`)).status).toBe(401);
    await prisma().partnerSecret.deleteMany({ where: { partnerId: registry.partnerId } });
    const unsigned = await send();
    expect([unsigned.status, unsigned.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    await setDefaultEndpoint(registry.orgId, null);
    expect((await send()).status).toBe(404);
    expect(await prisma().delivery.count({ where: { orgId: registry.orgId } })).toBe(0);
  });
});
