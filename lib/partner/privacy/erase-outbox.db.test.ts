import { beforeEach, describe, expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { attemptDelivery } from '@/lib/outbox/delivery/attempt-delivery';
import { claimDeliveries } from '@/lib/outbox/delivery/claim-deliveries';
import { completeDeliveries } from '@/lib/outbox/delivery/complete-deliveries';
import { drainDeliveries } from '@/lib/outbox/delivery/drain';
import { deliveryOf, makeDue, queueEvent } from '@/lib/outbox/delivery/testing/outbox';
import { useWebhookReceiver } from '@/lib/outbox/delivery/testing/webhook-receiver';
import { claimMessages, completeMessage } from '@/lib/outbox/messages/claim-messages';
import { issuePartnerKey } from '@/lib/partner/partners/operate-partners';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember } from '@/lib/testing/factories';
import { applicantAt } from '@/lib/testing/partner';
import { createMessage } from '@/lib/testing/records';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';

useTestDatabase({ WEBHOOK_RETRY_SCHEDULE: '1000,1000' });
const hooks = useWebhookReceiver();

let registry: TestRegistry;
let token = '';
let apiKey = '';

beforeEach(async () => {
  await settleAfterCommit();
  registry = await createRegistry(hooks.urlOf(0));
  token = (await createMember(registry.orgId)).token;
  ({ apiKey } = await issuePartnerKey(registry.partnerId));
});

const limits = {
  limit: 50,
  leaseSeconds: 60,
  perEndpoint: 50,
  bulkPerEndpoint: 9,
  bulkPerMinute: 9,
};
const drain = () => drainDeliveries({ sender: hooks.newSender(), runSeconds: 1 });
const post = (path: string, body: object = {}) => call('POST', `/api/v1/${path}`, { token, body });

async function erase(candidateId: string) {
  const answer = await post(`candidates/${candidateId}/erase`);
  expect(answer.status).toBe(200);
  return answer.body.erased;
}

const ingest = (applicant: object, key?: string) =>
  call('POST', '/partner/v1/candidates', {
    token: apiKey,
    body: applicant,
    headers: key ? { 'idempotency-key': key } : {},
  });

describe('an event about somebody erased', () => {
  test('is skipped where it waited, and never sent', async () => {
    const queued = await queueEvent(registry);
    expect(await erase(queued.candidateId)).toMatchObject({ events: 1, deliveries_skipped: 1 });
    await drain();
    expect(hooks.received.filter(({ eventId }) => eventId === queued.eventId)).toEqual([]);
    expect(await deliveryOf(queued)).toMatchObject({ status: 'skipped', statusReason: 'erased' });
    const { body } = await call('GET', `/api/v1/webhook-deliveries/${queued.deliveryId}`, {
      token,
    });
    expect(body.delivery).toMatchObject({
      candidate_name: 'Erased person',
      envelope: {},
      raw_body: '{}',
    });
  });

  test.each([
    ['delivered', 204],
    ['abandoned', 410],
  ])('that was %s is not replayed, alone or among many', async (_, status) => {
    const queued = await queueEvent(registry);
    hooks.answer = () => ({ status });
    for (const _ of [1, 2, 3]) {
      await makeDue();
      await drain();
    }
    await erase(queued.candidateId);
    hooks.received = [];
    const alone = await post(`webhook-deliveries/${queued.deliveryId}/replay`);
    expect([alone.status, alone.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(alone.body.error.message).toContain('erased');
    const many = await post('webhook-deliveries/replay', {
      status: (await deliveryOf(queued)).status,
    });
    expect(many.body).toMatchObject({ replayed: 0, skipped: 1 });
    await drain();
    expect(hooks.received).toEqual([]);
  });

  test('is not claimed any more, and an attempt that was under way leaves no trace', async () => {
    const queued = await queueEvent(registry);
    const later = await queueEvent(registry);
    const claimed = (await claimDeliveries(limits, 'production')).find(
      ({ eventId }) => eventId === queued.eventId,
    );
    if (!claimed) throw new Error('The delivery was not claimed.');
    const attempted = await attemptDelivery(claimed, hooks.newSender());
    for (const { candidateId } of [queued, later]) await erase(candidateId);
    expect(await completeDeliveries([attempted])).toEqual(new Set());
    expect(await deliveryOf(queued)).toMatchObject({ status: 'skipped', attempts: [] });
    const more = await claimDeliveries(limits, 'production');
    expect(more.map(({ eventId }) => eventId)).not.toContain(later.eventId);
  });
});

test('a message that is being sent is not recorded, and one that waits is not sent', async () => {
  const { candidateId } = await queueEvent(registry);
  const { orgId } = registry;
  const application = await prisma().application.findFirstOrThrow({
    where: { orgId, candidateId },
  });
  const { id } = await createMessage(application, { body: 'Hello Maria', dueAt: new Date(0) });
  const claimed = (await claimMessages(50, 60)).find((message) => message.id === id);
  if (!claimed) throw new Error('The message was not claimed.');
  await erase(candidateId);
  expect(await completeMessage(claimed, 'smtp')).toBe(false);
  const where = { orgId, candidateId, type: 'email' } as const;
  expect(await prisma().activity.count({ where })).toBe(0);
  expect(await prisma().message.findFirstOrThrow({ where: { orgId, id } })).toMatchObject({
    status: 'cancelled',
    recipient: '',
    body: '',
  });
});

describe('a request repeated after somebody it concerned was erased', () => {
  const keyed = (path: string, key: string, body: object) =>
    call('POST', `/api/v1/${path}`, { token, body, headers: { 'idempotency-key': key } });
  const people = () => prisma().candidate.count({ where: { orgId: registry.orgId } });
  const isUsed = ({ status, body }: Awaited<ReturnType<typeof call>>, why: RegExp) => {
    expect([status, body.error.code]).toEqual([400, 'IDEMPOTENCY_KEY_REUSED']);
    expect(body.error.message).toMatch(why);
  };

  test('does not bring them back, not after a second erasure of the same key either', async () => {
    const ann = { first_name: 'Ann', last_name: 'Reyes', phone: '+1 212 555 0142' };
    const key = 'ann.reyes@example.com';
    for (const _ of ['today', 'the day after']) {
      const first = await keyed('candidates', key, ann);
      expect(first.status).toBe(201);
      expect(await erase(first.body.candidate_id)).toMatchObject({ kept_answers: 1 });
      const before = await people();
      const again = await keyed('candidates', key, ann);
      isUsed(again, /is not done again.*was erased/);
      expect(again.text).not.toContain('Reyes');
      isUsed(await keyed('candidates', key, { ...ann, last_name: 'Ray' }), /other parameters/);
      expect(await people()).toBe(before);
      const [kept, ...more] = await prisma().idempotencyKey.findMany({
        where: { scope: { startsWith: `org:${registry.orgId}:` } },
      });
      expect(more).toEqual([]);
      expect(kept).toMatchObject({ sealedAnswer: null, answerStatus: 201, named: [] });
      expect(kept?.key).not.toContain('ann');
      await prisma().idempotencyKey.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    }
  });

  const words = { subject: 'Your application', body: 'Please send us your certificate.' };

  test.each([
    ['moves', 'applications/bulk', { action: 'move-forward' }],
    ['writes to', 'applications/messages', words],
  ])('%s nobody else again', async (_, path, what) => {
    const stage = 'awaiting_screening';
    const one = await createApplication(registry.orgId, { stage });
    const other = await createApplication(registry.orgId, { stage });
    const send = () => keyed(path, 'all', { ...what, application_ids: [one.id, other.id] });
    const letters = () => prisma().message.count({ where: { orgId: registry.orgId } });
    const standing = async () => {
      const where = { orgId: registry.orgId, id: other.id };
      return [await prisma().application.findFirst({ where }), await letters()];
    };
    const untouched = await standing();
    expect((await send()).status).toBe(200);
    const before = await standing();
    expect(before).not.toEqual(untouched);
    expect(await erase(one.candidateId)).toMatchObject({ kept_answers: 1 });
    isUsed(await send(), /was erased/);
    expect(await standing()).toEqual(before);
    // Erasing the other has no answer left to take, and frees nothing.
    expect(await erase(other.candidateId)).toMatchObject({ kept_answers: 0 });
    isUsed(await send(), /was erased/);
  });

  test('sent at the moment of the erasure either gets its answer or is refused', async () => {
    const ann = { first_name: 'Ann', last_name: 'Reyes' };
    for (const round of ['1', '2', '3']) {
      const first = await keyed('candidates', round, ann);
      const before = await people();
      const [, again] = await Promise.all([
        erase(first.body.candidate_id),
        keyed('candidates', round, ann),
      ]);
      if (again.status !== 400) expect(again.text).toBe(first.text);
      else isUsed(again, /was erased/);
      isUsed(await keyed('candidates', round, ann), /was erased/);
      expect(await people()).toBe(before);
    }
  });
});

describe('a partner', () => {
  const patch = (ref: string) =>
    call('PATCH', `/partner/v1/candidates/${ref}`, {
      token: apiKey,
      query: { location_ref: registry.location.locationRef },
      body: { outcome: 'withdrawn' },
    });

  test('does not find somebody erased, and makes a new candidate by sending them anew', async () => {
    const applicant = applicantAt(registry.location.locationRef);
    const first = (await ingest(applicant, 'a-first')).body;
    expect(await erase(first.candidate_id)).toMatchObject({ kept_answers: 1 });
    const gone = await patch(applicant.external_ref);
    expect([gone.status, gone.body.error.code]).toEqual([404, 'unknown_external_ref']);
    const repeated = await ingest(applicant, 'a-first');
    expect([repeated.status, repeated.body.error.code]).toEqual([400, 'idempotency_key_reused']);
    expect(repeated.body.error.message).toMatch(/was erased/);
    const again = await ingest(applicant, 'a-second');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(again.body.candidate_id).not.toBe(first.candidate_id);
    expect((await patch(applicant.external_ref)).status).toBe(200);
  });

  test('that sends somebody at the moment of their erasure leaves nobody half erased', async () => {
    for (let round = 0; round < 4; round += 1) {
      const applicant = applicantAt(registry.location.locationRef);
      const { candidate_id: id } = (await ingest(applicant)).body;
      const [, sent] = await Promise.all([
        erase(id),
        ingest({ ...applicant, email: 'amara@x.example' }),
      ]);
      expect([200, 201]).toContain(sent.status);
      const where = { orgId_id: { orgId: registry.orgId, id } };
      const row = await prisma().candidate.findUniqueOrThrow({ where });
      expect([row.firstName, row.email, row.phoneE164]).toEqual(['Erased', null, null]);
      expect(sent.body.candidate_id === id).toBe(sent.status === 200);
    }
  });
});
