import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { createMessage } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { claimMessages } from './claim-messages';
import { queueMessage } from './queue-messages';

useTestDatabase();

let token = '';
let coordinator = '';
let application: Awaited<ReturnType<typeof createApplication>>;
let foreign: typeof application;
let messageId = '';
let foreignMessageId = '';

beforeEach(async () => {
  await pool().query('TRUNCATE message');
  const { id: orgId } = await createOrganization();
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  application = await createApplication(orgId);
  foreign = await createApplication((await createOrganization('Other')).id);
  messageId = (await createMessage(application)).id;
  foreignMessageId = (await createMessage(foreign)).id;
});

const list = async (as = token) =>
  (await call('GET', `/api/v1/applications/${application.id}/messages`, { token: as })).body;
const cancel = (id: string, options: object = {}) =>
  call('POST', `/api/v1/messages/${id}/cancel`, { token, body: {}, ...options });

itRefusesStrangers(
  () => ({ token, foreignId: foreign.id, id: application.id }),
  [
    {
      method: 'GET',
      path: '/api/v1/applications/:id/messages',
      malformedId: 404,
      notFound: 'APPLICATION_NOT_FOUND',
    },
  ],
);

itRefusesStrangers(
  () => ({ token, foreignId: foreignMessageId, id: messageId }),
  [
    {
      method: 'POST',
      path: '/api/v1/messages/:id/cancel',
      options: { body: {} },
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => coordinator,
    },
  ],
);

it('messages of an application are listed newest first, with all fields', async () => {
  const sentAt = new Date();
  const second = await createMessage(application, {
    kind: 'scheduling_link',
    status: 'sent',
    sentAt,
  });
  const answer = await call('GET', `/api/v1/applications/${application.id}/messages`, { token });
  expect(answer.status).toBe(200);
  expect(answer.body.messages).toMatchObject([
    {
      message_id: second.id,
      kind: 'scheduling_link',
      status: 'sent',
      sent_at: sentAt.toISOString(),
    },
    { message_id: messageId, kind: 'rejection', status: 'queued', sent_at: null },
  ]);
});

it('what only went to the log was not sent, even if the row of an earlier release says so', async () => {
  const sentAt = new Date();
  const logged = { status: 'sent', sentAt, transport: 'log' } as const;
  const { id } = await createMessage(application, logged);
  const [shown] = (await list()).messages;
  const reason = { status: 'skipped', failure_reason: 'no_transport', sent_at: null };
  expect(shown).toMatchObject({ message_id: id, ...reason });
  const answer = await cancel(id);
  expect(answer.body.error.message).toMatch(/is skipped/);
  const stored = await prisma().message.findFirstOrThrow({ where: { id } });
  expect(stored).toMatchObject({ status: 'sent', sentAt });
});

it('a message without a scheduled time is due at once', async () => {
  const { id: applicationId, orgId, candidateId } = application;
  const about = { orgId, applicationId, candidateId, kind: 'rejection', channel: 'email' } as const;
  const text = { recipient: 'maria@example.com', subject: 'Hello', body: 'Hello.' };
  for (let queued = 0; queued < 20; queued += 1) {
    const late = await inTransaction(async (tx) => {
      const { id } = await queueMessage(tx, { ...about, ...text, scheduledAt: null });
      return tx.$queryRaw`SELECT id FROM message WHERE id = ${id}::uuid AND due_at > now()`;
    });
    expect(late).toEqual([]);
  }
});

it('a link in a message of an earlier release is shown to nobody', async () => {
  const { token: admin } = await createMember(application.orgId, 'admin');
  const url = 'https://hiring.example/consent/';
  const secret = `${'aB3_-'.repeat(8)}xyz`;
  const { id } = await createMessage(application, { body: url + secret });
  const path = `/api/v1/applications/${application.id}/messages`;
  for (const as of [token, coordinator, admin]) {
    expect((await call('GET', path, { token: as })).text).not.toContain(secret);
  }
  expect((await cancel(id)).body.message.body).toBe(`${url}…`);
});

describe('cancel', () => {
  it('cancels a queued message and records it in the timeline', async () => {
    const answer = await cancel(messageId);
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatchObject({ message_id: messageId, status: 'cancelled' });
    const path = `/api/v1/candidates/${application.candidateId}/timeline`;
    const { body } = await call('GET', path, { token });
    expect(body.events).toMatchObject([
      { type: 'email', actor: { type: 'user' }, details: { status: 'cancelled' } },
    ]);
  });

  it('works once and replays its response for the same key', async () => {
    const answers = await Promise.all([cancel(messageId), cancel(messageId), cancel(messageId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const other = await createMessage(application);
    const headers = { 'idempotency-key': newId() };
    const first = await cancel(other.id, { headers });
    const second = await cancel(other.id, { headers });
    expect([second.status, second.text]).toEqual([200, first.text]);
  });

  it.each(['sent', 'failed', 'cancelled', 'skipped'] as const)('refuses one %s', async (status) => {
    const sentAt = status === 'sent' ? new Date() : null;
    const { id } = await createMessage(application, { status, sentAt });
    const answer = await cancel(id);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('refuses one that is being sent', async () => {
    await claimMessages(10, 60);
    const answer = await cancel(messageId);
    expect(answer.status).toBe(400);
    const stored = await prisma().message.findFirstOrThrow({ where: { id: messageId } });
    expect(stored).toMatchObject({ status: 'queued', leaseToken: expect.any(String) });
  });

  it('returns 404 for a message without an application', async () => {
    const { id } = await createMessage(application, { applicationId: null, candidateId: null });
    expect((await cancel(id)).status).toBe(404);
  });

  it('refuses unknown fields', async () => {
    expect((await cancel(messageId, { body: { reason: 'no' } })).status).toBe(400);
  });
});
