import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { subscribeDrains } from '@/lib/http/subscribe-drains';
import { createLink } from '@/lib/outbox/links/public-links';
import { unsealMessage } from '@/lib/outbox/messages/seal-content';
import { wakes } from '@/lib/outbox/wake';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { createActivity, createMessage } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let token = '';
let coordinator = '';
let application: Awaited<ReturnType<typeof createApplication>>;
let messageId = '';
let foreignId = '';

const failed = { status: 'failed', failureReason: 'mailbox unknown', attempts: 3 } as const;

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  const candidate = await createCandidate(orgId, { email: 'new@example.com' });
  application = await createApplication(orgId, {
    ...{ candidateId: candidate.id, stage: 'client_rejected' },
    ...{ closedAt: new Date(), closedReason: 'rejected' },
  });
  const message = await createMessage(application, { ...failed, recipient: 'old@example.com' });
  messageId = message.id;
  foreignId = (await createMessage(await createApplication((await createOrganization()).id))).id;
});

const resend = (id = messageId) =>
  call('POST', `/api/v1/messages/${id}/resend`, { token, body: {} });
const stored = (id = messageId) =>
  prisma().message.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });

itRefusesStrangers(
  () => ({ token, foreignId, id: messageId }),
  [
    {
      method: 'POST',
      path: '/api/v1/messages/:id/resend',
      options: { body: {} },
      malformedId: 400,
      notFound: 'NOT_FOUND',
      forbiddenToken: () => coordinator,
    },
  ],
);

it('a failed message is queued again, to the address that the candidate has now', async () => {
  // Nobody takes it from the queue before it is looked at.
  wakes.messages.subscribe(async () => undefined);
  onTestFinished(subscribeDrains);
  const { status, body } = await resend();
  expect(status).toBe(200);
  expect(body.message).toMatchObject({
    ...{ message_id: messageId, status: 'queued', recipient: 'new@example.com' },
    ...{ failure_reason: null, body: 'Hello Maria.' },
  });
  expect(await stored()).toMatchObject({ attempts: 0, leaseToken: null });
  const activity = await prisma().activity.findFirstOrThrow({
    where: { orgId, applicationId: application.id, type: 'email' },
  });
  expect(activity).toMatchObject({ actorName: 'Test recruiter', details: { status: 'resent' } });
});

it('of two who send it again one is told that it is on its way', async () => {
  const answers = await Promise.all([resend(), resend()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.error).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'The message is queued and cannot be sent again.',
  });
});

it.each(['queued', 'cancelled', 'skipped'] as const)('one that is %s stays so', async (status) => {
  const other = await createMessage(application, { status });
  expect((await resend(other.id)).status).toBe(400);
  expect((await stored(other.id)).status).toBe(status);
});

it('is refused where a later message of the kind took its place, or it is undone', async () => {
  const first = await createMessage(application, { ...failed, kind: 'consent_link' });
  await createMessage(application, { kind: 'consent_link' });
  expect((await resend(first.id)).body.error.message).toContain('no longer true');
  await prisma().application.update({
    where: { orgId_id: { orgId, id: application.id } },
    data: { closedAt: null, closedReason: null },
  });
  const { candidateId, id: applicationId } = application;
  const moved = {
    type: 'stage',
    toStage: 'applied',
    occurredAt: new Date(Date.now() + 1000),
  } as const;
  await createActivity(orgId, { candidateId, applicationId, details: {}, ...moved });
  expect((await resend()).body.error.message).toContain('no longer true');
});

it('is refused where there is no address any more', async () => {
  await prisma().candidate.update({
    where: { orgId_id: { orgId, id: application.candidateId } },
    data: { email: null },
  });
  expect((await resend()).body.error.message).toBe(
    'The candidate has no email address to send it to.',
  );
});

async function withLink(days = 14) {
  const link = { orgId, applicationId: application.id, purpose: 'consent' as const };
  const details = { check_ids: ['one'] };
  const { url } = await inTransaction((tx) =>
    createLink(tx, { ...link, details, validDays: days }),
  );
  const body = `Sign here: ${url.replace(/[\w-]{43}$/, '…')} Thank you.`;
  const message = await createMessage(application, { ...failed, kind: 'consent_link', body });
  return { id: message.id, url };
}

it('has a new link for the same in place of the one that was lost', async () => {
  const { id, url } = await withLink();
  const { status, body } = await resend(id);
  expect(status).toBe(200);
  expect(body.message.body).toContain('/consent/… Thank you.');
  const text = unsealMessage(await stored(id));
  expect(text).toMatch(/^Sign here: http:\/\/localhost:3000\/consent\/[\w-]{43} Thank you\.$/);
  expect(text).not.toContain(url);
  const links = await prisma().publicLink.findMany({
    where: { orgId, applicationId: application.id },
    orderBy: { id: 'asc' },
  });
  expect(links.map(({ usedAt }) => usedAt !== null)).toEqual([true, false]);
  expect(links[1]?.details).toEqual({ check_ids: ['one'] });
});

it('is refused where its link was used', async () => {
  const { id } = await withLink();
  await prisma().publicLink.updateMany({ where: { orgId }, data: { usedAt: new Date() } });
  expect((await resend(id)).body.error.message).toContain('was used');
  expect((await stored(id)).status).toBe('failed');
});
