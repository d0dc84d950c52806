import { beforeEach, expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication } from '@/lib/testing/factories';
import { useMailServer } from '@/lib/testing/mail-server';
import { createBlocklistEntry } from '@/lib/testing/records';
import { claimMessages } from './claim-messages';
import { cancelMessages, queueMessage } from './queue-messages';
import { createSender, makeDue, nothing, type Sender } from './testing/sender';

useTestDatabase();
const mail = useMailServer();

let sender: Sender;

beforeEach(async () => {
  sender = await createSender(mail);
});

test('a cancelled message is not sent; one that is being sent is not cancelled', async () => {
  const which = {
    orgId: sender.orgId,
    applicationId: sender.application.id,
    kinds: ['rejection' as const],
  };
  const { id } = await sender.queue({ scheduledAt: new Date(Date.now() + 60_000) });
  const other = await sender.queue({ kind: 'interview_confirmation' });
  expect(await inTransaction((tx) => cancelMessages(tx, which))).toBe(1);
  expect(await inTransaction((tx) => cancelMessages(tx, which))).toBe(0);
  await makeDue(id);
  expect(await sender.drain()).toMatchObject({ claimed: 1, sent: 1 });
  expect((await sender.stored(id)).status).toBe('cancelled');
  expect((await sender.stored(other.id)).status).toBe('sent');
  const leased = await sender.queue();
  await claimMessages(1, 60);
  expect(await inTransaction((tx) => cancelMessages(tx, which))).toBe(0);
  expect((await sender.stored(leased.id)).status).toBe('queued');
});

test('a message without a recipient is stored as skipped', async () => {
  for (const recipient of [null, '  ']) {
    const { id, status } = await sender.queue({ recipient });
    expect(status).toBe('skipped');
    expect(await sender.stored(id)).toMatchObject({ recipient: null, failureReason: 'no_address' });
  }
  expect(await sender.drain()).toEqual(nothing);
});

test('a recipient is always one address', async () => {
  await sender.queue({ recipient: 'maria@example.com, eve@example.com' });
  expect(await sender.drain()).toMatchObject({ sent: 0 });
  expect(mail.received).toEqual([]);
});

test('a subject cannot add headers', async () => {
  const { id } = await sender.queue({ subject: 'Hello\r\nBcc: eve@example.com\u001b[31m' });
  expect((await sender.stored(id)).subject).toBe('Hello Bcc: eve@example.com [31m');
  expect(await sender.drain()).toMatchObject({ sent: 1 });
  expect(mail.received[0]?.source).not.toMatch(/^Bcc:/m);
  expect(mail.received[0]?.to).toEqual(['maria@example.com']);
});

test('a rolled back change leaves no message', async () => {
  const change = inTransaction(async (tx) => {
    await queueMessage(tx, sender.messageWith({}));
    throw new Error('the change failed');
  });
  await expect(change).rejects.toThrow('the change failed');
  expect(await prisma().message.count()).toBe(0);
});

const exclude = async () => {
  await prisma().organization.update({
    where: { id: sender.orgId },
    data: { blocklistBehaviour: 'exclude' },
  });
  const { id: blockedBy } = await createBlocklistEntry(sender.orgId);
  const id = sender.application.candidateId;
  await prisma().candidate.update({
    where: { orgId_id: { orgId: sender.orgId, id } },
    data: { blockedBy },
  });
};

test('a queued message is not sent once the blocklist excludes its candidate', async () => {
  const text = { channel: 'sms', recipient: '+16145550100' } as const;
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, index) => sender.queue(index % 2 === 0 ? {} : text)),
  );
  await exclude();
  const other = await createApplication(sender.orgId);
  const kept = await sender.queue({ candidateId: other.candidateId, applicationId: other.id });
  expect(await sender.drain({ batchSize: 5 })).toEqual({
    claimed: 1,
    sent: 1,
    skipped: 0,
    retrying: 0,
    failed: 0,
  });
  for (const { id } of many) {
    expect(await sender.stored(id)).toMatchObject({
      status: 'skipped',
      failureReason: 'blocklisted',
      attempts: 0,
      leaseToken: null,
    });
  }
  expect((await sender.stored(kept.id)).status).toBe('sent');
});

const askNotToBeContacted = async () => {
  const { orgId, application } = sender;
  await createApplication(orgId, {
    candidateId: application.candidateId,
    stage: 'dnc',
    stageEnteredAt: new Date(),
  });
};

test('who asked not to be contacted hears only that an interview is cancelled', async () => {
  const before = await sender.queue();
  await askNotToBeContacted();
  const since = await sender.queue({ kind: 'interview_confirmation' });
  const cancelled = await sender.queue({ kind: 'interview_cancelled' });
  expect([since.status, cancelled.status]).toEqual(['skipped', 'queued']);
  expect(await sender.drain()).toMatchObject({ claimed: 1, sent: 1 });
  for (const { id } of [before, since]) {
    const failureReason = 'do_not_contact';
    expect(await sender.stored(id)).toMatchObject({
      status: 'skipped',
      failureReason,
      attempts: 0,
    });
  }
});

test('who applies again after they asked not to be contacted hears about that', async () => {
  await askNotToBeContacted();
  const { orgId, application } = sender;
  const again = await createApplication(orgId, { candidateId: application.candidateId });
  const { id, status } = await sender.queue({ applicationId: again.id });
  expect(status).toBe('queued');
  expect(await sender.drain()).toMatchObject({ sent: 1 });
  expect((await sender.stored(id)).status).toBe('sent');
});

test('the history contains no link tokens', async () => {
  const token = 'aZ09-_'.repeat(8).slice(0, 43);
  await sender.queue({ body: `Here:\nhttps://portal.example/schedule/${token}\nGoodbye` });
  expect(await sender.drain()).toMatchObject({ sent: 1 });
  expect(mail.received[0]?.source).toContain(token);
  const [activity] = await prisma().activity.findMany({ where: { orgId: sender.orgId } });
  expect(activity?.details).toMatchObject({
    body: 'Here:\nhttps://portal.example/schedule/…\nGoodbye',
  });
});
