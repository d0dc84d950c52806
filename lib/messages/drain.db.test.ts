import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction, pool, prisma } from '@/lib/db';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createOrganization } from '@/lib/testing/factories';
import { useMailServer } from '@/lib/testing/mail-server';
import { createBlocklistEntry } from '@/lib/testing/records';
import { claimMessages, completeMessage, failMessage } from './claim';
import { type DrainSettings, drainMessages, kickMessages } from './drain';
import { cancelMessages, type NewMessage, queueMessage } from './queue';
import { smtpTransport } from './transport';

useTestDatabase();
const mail = useMailServer();

let orgId: string;
let application: { id: string; candidateId: string };

beforeEach(async () => {
  await pool().query('TRUNCATE message, activity');
  orgId = (await createOrganization()).id;
  application = await createApplication(orgId);
});

function messageWith(changes: Partial<NewMessage>): NewMessage {
  return {
    orgId,
    candidateId: application.candidateId,
    applicationId: application.id,
    kind: 'rejection',
    channel: 'email',
    recipient: 'maria@example.com',
    subject: 'Your application',
    body: 'Hello Maria,\n\nthank you.\n',
    scheduledAt: null,
    ...changes,
  };
}

function queue(changes: Partial<NewMessage> = {}) {
  return prisma().$transaction((tx) => queueMessage(tx, messageWith(changes)));
}

function drain(settings: Partial<DrainSettings> = {}) {
  const transport = smtpTransport(mail.url(), 'Acme Hiring <hiring@acme.example>');
  return drainMessages({ transport, ...settings });
}

const stored = (id: string) =>
  prisma().message.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });

async function secondsUntilDue(id: string): Promise<number> {
  const sql = 'SELECT extract(epoch FROM due_at - now())::float8 AS s FROM message WHERE id = $1';
  const { rows } = await pool().query<{ s: number }>(sql, [id]);
  return rows[0]?.s ?? Number.NaN;
}

const makeDue = (id: string) =>
  pool().query('UPDATE message SET due_at = now() WHERE id = $1', [id]);

const nothing = { claimed: 0, sent: 0, retrying: 0, failed: 0 };

test('a due message is sent, marked and recorded in the history of its candidate', async () => {
  const { id, status } = await queue();
  expect(status).toBe('queued');
  expect(await drain()).toEqual({ claimed: 1, sent: 1, retrying: 0, failed: 0 });
  expect(mail.received).toMatchObject([
    { to: ['maria@example.com'], subject: 'Your application', messageId: `<${id}@acme.example>` },
  ]);
  expect(mail.received[0]?.source).toMatch(/^From: Acme Hiring <hiring@acme\.example>\r$/m);
  expect(mail.received[0]?.source).toContain('\r\n\r\nHello Maria,\r\n\r\nthank you.\r\n');
  expect(await stored(id)).toMatchObject({
    status: 'sent',
    transport: 'smtp',
    attempts: 1,
    sentAt: expect.any(Date),
    leaseToken: null,
  });
  expect(await prisma().activity.findMany({ where: { orgId } })).toMatchObject([
    {
      type: 'email',
      candidateId: application.candidateId,
      applicationId: application.id,
      actorType: 'automation',
      actorName: 'Recruiting service',
      details: {
        direction: 'outbound',
        subject: 'Your application',
        body: 'Hello Maria,\n\nthank you.\n',
        status: 'sent',
      },
    },
  ]);
  expect(await drain()).toEqual(nothing);
});

test('ten drains at once send each message once', async () => {
  const recipients = Array.from({ length: 60 }, (_, index) => `person${index}@example.com`);
  for (const recipient of recipients) await queue({ recipient });
  mail.delayMilliseconds = 5;
  const runs = await Promise.all(Array.from({ length: 10 }, () => drain({ batchSize: 3 })));
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
  expect(runs.filter(({ sent }) => sent > 0).length).toBeGreaterThan(1);
  expect(mail.received.map(({ to }) => to.join()).sort()).toEqual(recipients.sort());
  expect(await prisma().activity.count({ where: { orgId, type: 'email' } })).toBe(60);
});

test('a scheduled message is not sent before its time', async () => {
  const scheduledAt = new Date(Date.now() + 1200);
  const { id } = await queue({ scheduledAt });
  expect((await stored(id)).dueAt).toEqual(scheduledAt);
  expect(await drain()).toEqual(nothing);
  await sleep(scheduledAt.getTime() - Date.now() + 50);
  expect(await drain()).toMatchObject({ sent: 1 });
  expect(mail.received).toHaveLength(1);
});

test('a passing refusal is tried again a minute later, under the same Message-ID', async () => {
  const { id } = await queue();
  mail.refuse = () => ({ status: 451, text: 'try later' });
  expect(await drain()).toEqual({ claimed: 1, sent: 0, retrying: 1, failed: 0 });
  expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 1, leaseToken: null });
  expect((await stored(id)).failureReason).toContain('try later');
  const seconds = await secondsUntilDue(id);
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await drain()).toEqual(nothing);
  mail.refuse = () => null;
  await makeDue(id);
  expect(await drain()).toMatchObject({ sent: 1 });
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 2, failureReason: null });
  expect(mail.received).toMatchObject([{ messageId: `<${id}@acme.example>` }]);
});

test('a message is given up after the sixth attempt', async () => {
  const { id } = await queue();
  mail.refuse = () => ({ status: 450, text: 'mailbox busy' });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await drain()).toMatchObject({ retrying: 1 });
    await makeDue(id);
  }
  expect(await drain()).toEqual({ claimed: 1, sent: 0, retrying: 0, failed: 1 });
  expect(await stored(id)).toMatchObject({ status: 'failed', attempts: 6, leaseToken: null });
  expect(await drain()).toEqual(nothing);
});

test('a permanent refusal fails at once and says why, and stops no other message', async () => {
  const refused = await queue({ recipient: 'gone@example.com' });
  const accepted = await queue();
  mail.refuse = (recipient) =>
    recipient === 'gone@example.com' ? { status: 550, text: 'no such mailbox' } : null;
  expect(await drain()).toEqual({ claimed: 2, sent: 1, retrying: 0, failed: 1 });
  const row = await stored(refused.id);
  expect(row).toMatchObject({ status: 'failed', attempts: 1 });
  expect(row.failureReason).toContain('no such mailbox');
  expect((await stored(accepted.id)).status).toBe('sent');
  expect(await prisma().activity.count({ where: { orgId } })).toBe(1);
});

test('a mail server that is not there costs no message', async () => {
  const { id } = await queue();
  const transport = smtpTransport('smtp://127.0.0.1:1', 'hiring@acme.example');
  expect(await drainMessages({ transport })).toMatchObject({ retrying: 1 });
  expect((await stored(id)).status).toBe('queued');
});

test('a message lost between claim and completion is sent once its lease has run out', async () => {
  const { id } = await queue();
  const [lost] = await claimMessages(10, 1);
  if (!lost) throw new Error('nothing was claimed');
  expect(await drain()).toEqual(nothing);
  await sleep(1100);
  expect(await drain()).toMatchObject({ sent: 1 });
  expect(await completeMessage(lost, 'smtp')).toBe(false);
  expect(await failMessage(lost, 'too late', null)).toBe(false);
  expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 2 });
  expect(await prisma().activity.count({ where: { orgId } })).toBe(1);
});

test('what a slow server leaves no time for is handed back untried', async () => {
  for (let index = 0; index < 12; index += 1) await queue();
  mail.delayMilliseconds = 500;
  const counts = await drain({ batchSize: 12, leaseSeconds: 1.2, runSeconds: 0 });
  expect(counts).toEqual({ claimed: 5, sent: 5, retrying: 0, failed: 0 });
  const left = await prisma().message.findMany({ where: { orgId, status: 'queued' } });
  expect(left.map(({ attempts, leaseToken }) => ({ attempts, leaseToken }))).toEqual(
    Array.from({ length: 7 }, () => ({ attempts: 0, leaseToken: null })),
  );
});

test('a cancelled message is not sent; one that is being sent is not cancelled', async () => {
  const which = { orgId, applicationId: application.id, kinds: ['rejection' as const] };
  const { id } = await queue({ scheduledAt: new Date(Date.now() + 60_000) });
  const other = await queue({ kind: 'interview_confirmation' });
  expect(await inTransaction((tx) => cancelMessages(tx, which))).toBe(1);
  expect(await inTransaction((tx) => cancelMessages(tx, which))).toBe(0);
  await makeDue(id);
  expect(await drain()).toMatchObject({ claimed: 1, sent: 1 });
  expect((await stored(id)).status).toBe('cancelled');
  expect((await stored(other.id)).status).toBe('sent');
  const leased = await queue();
  await claimMessages(1, 60);
  expect(await inTransaction((tx) => cancelMessages(tx, which))).toBe(0);
  expect((await stored(leased.id)).status).toBe('queued');
});

test('a message without a recipient is stored as skipped', async () => {
  for (const recipient of [null, '  ']) {
    const { id, status } = await queue({ recipient });
    expect(status).toBe('skipped');
    expect(await stored(id)).toMatchObject({ recipient: null, failureReason: 'no_email' });
  }
  expect(await drain()).toEqual(nothing);
});

test('a recipient is one address whatever it holds', async () => {
  await queue({ recipient: 'maria@example.com, eve@example.com' });
  expect(await drain()).toMatchObject({ sent: 0 });
  expect(mail.received).toEqual([]);
});

test('a subject cannot add headers', async () => {
  await queue({ subject: 'Hello\r\nBcc: eve@example.com' });
  expect(await drain()).toMatchObject({ sent: 1 });
  expect(mail.received[0]?.source).not.toMatch(/^Bcc:/m);
  expect(mail.received[0]?.to).toEqual(['maria@example.com']);
});

test('a rolled back change leaves no message', async () => {
  const change = inTransaction(async (tx) => {
    await queueMessage(tx, messageWith({}));
    throw new Error('the change failed');
  });
  await expect(change).rejects.toThrow('the change failed');
  expect(await prisma().message.count()).toBe(0);
});

test('without a mail server messages are recorded as sent, however often the drain is kicked', async () => {
  const first = await queue();
  const running = kickMessages();
  const second = await queue();
  await Promise.all([running, kickMessages(), kickMessages()]);
  expect(await stored(first.id)).toMatchObject({ status: 'sent', transport: 'log' });
  expect(await stored(second.id)).toMatchObject({ status: 'sent', transport: 'log' });
  expect(await prisma().activity.count({ where: { orgId } })).toBe(2);
});

const exclude = async () => {
  await prisma().organization.update({
    where: { id: orgId },
    data: { blocklistBehaviour: 'exclude' },
  });
  const { id: blockedBy } = await createBlocklistEntry(orgId);
  const id = application.candidateId;
  await prisma().candidate.update({ where: { orgId_id: { orgId, id } }, data: { blockedBy } });
};

test('a message that waits is not sent once its candidate is excluded by the blocklist', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, () => queue()));
  await exclude();
  const other = await createApplication(orgId);
  const kept = await queue({ candidateId: other.candidateId, applicationId: other.id });
  expect(await drain({ batchSize: 5 })).toEqual({ claimed: 1, sent: 1, retrying: 0, failed: 0 });
  for (const { id } of many) {
    expect(await stored(id)).toMatchObject({
      status: 'skipped',
      failureReason: 'blocklisted',
      attempts: 0,
      leaseToken: null,
    });
  }
  expect((await stored(kept.id)).status).toBe('sent');
});

test('the history keeps no secret part of a link', async () => {
  const token = 'aZ09-_'.repeat(8).slice(0, 43);
  await queue({ body: `Here:\nhttps://portal.example/schedule/${token}\nGoodbye` });
  expect(await drain()).toMatchObject({ sent: 1 });
  expect(mail.received[0]?.source).toContain(token);
  const [activity] = await prisma().activity.findMany({ where: { orgId } });
  expect(activity?.details).toMatchObject({
    body: 'Here:\nhttps://portal.example/schedule/…\nGoodbye',
  });
});
