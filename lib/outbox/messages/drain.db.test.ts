import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { ownReport } from '@/lib/base/metrics/registry';
import { wakes } from '@/lib/outbox/wake';
import { useTestDatabase } from '@/lib/testing/database';
import { useMailServer } from '@/lib/testing/mail-server';
import { claimMessages, completeMessage, failMessage } from './claim-messages';
import { drainMessages } from './drain';
import { createSender, makeDue, nothing, type Sender } from './testing/sender';
import { logTransport, smtpTransport } from './transport';

useTestDatabase();
const mail = useMailServer();

let sender: Sender;

beforeEach(async () => {
  sender = await createSender(mail);
});

async function secondsUntilDue(id: string): Promise<number> {
  const sql = 'SELECT extract(epoch FROM due_at - now())::float8 AS s FROM message WHERE id = $1';
  const { rows } = await pool().query<{ s: number }>(sql, [id]);
  return rows[0]?.s ?? Number.NaN;
}

test('a due message is sent, marked and recorded in the history of its candidate', async () => {
  const { id, status } = await sender.queue();
  expect(status).toBe('queued');
  expect(await sender.drain()).toEqual({ claimed: 1, sent: 1, skipped: 0, retrying: 0, failed: 0 });
  expect(mail.received).toMatchObject([
    { to: ['maria@example.com'], subject: 'Your application', messageId: `<${id}@acme.example>` },
  ]);
  expect(mail.received[0]?.source).toMatch(/^From: Acme Hiring <hiring@acme\.example>\r$/m);
  expect(mail.received[0]?.source).toContain('\r\n\r\nHello Maria,\r\n\r\nthank you.\r\n');
  expect(await sender.stored(id)).toMatchObject({
    status: 'sent',
    transport: 'smtp',
    attempts: 1,
    sentAt: expect.any(Date),
    leaseToken: null,
  });
  expect(await prisma().activity.findMany({ where: { orgId: sender.orgId } })).toMatchObject([
    {
      type: 'email',
      candidateId: sender.application.candidateId,
      applicationId: sender.application.id,
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
  expect(await sender.drain()).toEqual(nothing);
});

test('a message to somebody who is no candidate is sent and counted too', async () => {
  await sender.queue({ candidateId: null, applicationId: null });
  expect(await sender.drain()).toEqual({ claimed: 1, sent: 1, skipped: 0, retrying: 0, failed: 0 });
  expect(await prisma().activity.count({ where: { orgId: sender.orgId } })).toBe(0);
});

test('ten drains at once send each message once', async () => {
  const recipients = Array.from({ length: 60 }, (_, index) => `person${index}@example.com`);
  for (const recipient of recipients) await sender.queue({ recipient });
  mail.delayMilliseconds = 5;
  const runs = await Promise.all(Array.from({ length: 10 }, () => sender.drain({ batchSize: 3 })));
  expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(60);
  expect(runs.filter(({ sent }) => sent > 0).length).toBeGreaterThan(1);
  expect(mail.received.map(({ to }) => to.join()).sort()).toEqual(recipients.sort());
  expect(await prisma().activity.count({ where: { orgId: sender.orgId, type: 'email' } })).toBe(60);
});

test('a scheduled message is not sent before its time', async () => {
  const scheduledAt = new Date(Date.now() + 1200);
  const { id } = await sender.queue({ scheduledAt });
  expect((await sender.stored(id)).dueAt).toEqual(scheduledAt);
  expect(await sender.drain()).toEqual(nothing);
  await sleep(scheduledAt.getTime() - Date.now() + 50);
  expect(await sender.drain()).toMatchObject({ sent: 1 });
  expect(mail.received).toHaveLength(1);
});

test('a temporary refusal is retried a minute later with the same Message-ID', async () => {
  const { id } = await sender.queue();
  mail.refuse = () => ({ status: 451, text: 'try later' });
  expect(await sender.drain()).toEqual({ claimed: 1, sent: 0, skipped: 0, retrying: 1, failed: 0 });
  expect(await sender.stored(id)).toMatchObject({
    status: 'queued',
    attempts: 1,
    leaseToken: null,
  });
  expect((await sender.stored(id)).failureReason).toContain('try later');
  const seconds = await secondsUntilDue(id);
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(await sender.drain()).toEqual(nothing);
  mail.refuse = () => null;
  await makeDue(id);
  expect(await sender.drain()).toMatchObject({ sent: 1 });
  expect(await sender.stored(id)).toMatchObject({
    status: 'sent',
    attempts: 2,
    failureReason: null,
  });
  expect(mail.received).toMatchObject([{ messageId: `<${id}@acme.example>` }]);
});

test('a message fails for good after the sixth attempt', async () => {
  const { id } = await sender.queue();
  mail.refuse = () => ({ status: 450, text: 'mailbox busy' });
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await sender.drain()).toMatchObject({ retrying: 1 });
    await makeDue(id);
  }
  expect(await sender.drain()).toEqual({ claimed: 1, sent: 0, skipped: 0, retrying: 0, failed: 1 });
  expect(await sender.stored(id)).toMatchObject({
    status: 'failed',
    attempts: 6,
    leaseToken: null,
  });
  expect(await sender.drain()).toEqual(nothing);
});

test('a permanent refusal fails at once with its reason and does not affect other messages', async () => {
  const refused = await sender.queue({ recipient: 'gone@example.com' });
  const accepted = await sender.queue();
  mail.refuse = (recipient) =>
    recipient === 'gone@example.com' ? { status: 550, text: 'no such mailbox' } : null;
  expect(await sender.drain()).toEqual({ claimed: 2, sent: 1, skipped: 0, retrying: 0, failed: 1 });
  const row = await sender.stored(refused.id);
  expect(row).toMatchObject({ status: 'failed', attempts: 1 });
  expect(row.failureReason).toContain('no such mailbox');
  expect((await sender.stored(accepted.id)).status).toBe('sent');
  expect(await prisma().activity.count({ where: { orgId: sender.orgId } })).toBe(1);
});

test('an unreachable mail server loses no message', async () => {
  const { id } = await sender.queue();
  const transport = smtpTransport('smtp://127.0.0.1:1', 'hiring@acme.example');
  expect(await drainMessages({ transport })).toMatchObject({ retrying: 1 });
  expect((await sender.stored(id)).status).toBe('queued');
});

test('a message claimed but not completed is sent once its lease expires', async () => {
  const { id } = await sender.queue();
  const [lost] = await claimMessages(10, 1);
  if (!lost) throw new Error('nothing was claimed');
  expect(await sender.drain()).toEqual(nothing);
  await sleep(1100);
  expect(await sender.drain()).toMatchObject({ sent: 1 });
  expect(await completeMessage(lost, 'smtp')).toBe(false);
  expect(await failMessage(lost, 'too late', null)).toBe(false);
  expect(await sender.stored(id)).toMatchObject({ status: 'sent', attempts: 2 });
  expect(await prisma().activity.count({ where: { orgId: sender.orgId } })).toBe(1);
});

test('messages a slow server leaves no time for are released without an attempt', async () => {
  for (let index = 0; index < 12; index += 1) await sender.queue();
  mail.delayMilliseconds = 500;
  const counts = await sender.drain({ batchSize: 12, leaseSeconds: 1.2, runSeconds: 0 });
  expect(counts).toEqual({ claimed: 5, sent: 5, skipped: 0, retrying: 0, failed: 0 });
  const left = await prisma().message.findMany({
    where: { orgId: sender.orgId, status: 'queued' },
  });
  expect(left.map(({ attempts, leaseToken }) => ({ attempts, leaseToken }))).toEqual(
    Array.from({ length: 7 }, () => ({ attempts: 0, leaseToken: null })),
  );
});

describe('without a mail server', () => {
  test('messages are skipped, however often the drain is kicked, and nothing says sent', async () => {
    const first = await sender.queue();
    const running = wakes.messages.ask();
    const second = await sender.queue({ channel: 'sms', recipient: '+16145550100' });
    await Promise.all([running, wakes.messages.ask(), wakes.messages.ask()]);
    const skipped = { status: 'skipped', failureReason: 'no_transport', transport: 'log' };
    for (const { id } of [first, second]) {
      expect(await sender.stored(id)).toMatchObject({ ...skipped, sentAt: null, leaseToken: null });
    }
    const { orgId } = sender;
    const history = await prisma().activity.findMany({ where: { orgId }, orderBy: { id: 'asc' } });
    const details = { status: 'skipped', failure_reason: 'no_transport' };
    expect(history.map(({ type }) => type).sort()).toEqual(['email', 'sms']);
    expect(history).toMatchObject([{ details }, { details }]);
  });

  test('the drain counts what was not sent apart, by channel in the metrics too', async () => {
    const before = await outcomes();
    await sender.queue();
    expect(await drainMessages({ transport: logTransport() })).toEqual({
      ...nothing,
      claimed: 1,
      skipped: 1,
    });
    await sender.queue();
    expect(await sender.drain()).toEqual({ ...nothing, claimed: 1, sent: 1 });
    const after = await outcomes();
    const grown = (outcome: string) => (after.get(outcome) ?? 0) - (before.get(outcome) ?? 0);
    expect([grown('email skipped'), grown('email sent'), grown('sms skipped')]).toEqual([1, 1, 0]);
  });

  test('the link of a message stays sealed beside it, whichever release skipped it', async () => {
    const link = `https://portal.example/schedule/${'x'.repeat(43)}`;
    const { id } = await sender.queue({ body: link });
    expect(await drainMessages({ transport: logTransport() })).toMatchObject({ skipped: 1 });
    expect((await sender.stored(id)).sealed).not.toBeNull();
    const earlier = await sender.queue({ body: link });
    await pool().query(
      `UPDATE message SET status = 'sent', sent_at = now(), transport = 'log' WHERE id = $1`,
      [earlier.id],
    );
    expect((await sender.stored(earlier.id)).sealed).not.toBeNull();
  });
});

/** How many messages this process has dealt with, by channel and outcome. */
async function outcomes(): Promise<Map<string, number>> {
  const report = await ownReport();
  const counts = report.find(({ name }) => name === 'recruiting_messages_total')?.values ?? [];
  return new Map(
    counts.map(({ labels, value }) => [`${labels.channel} ${labels.outcome}`, value] as const),
  );
}
