import { beforeAll, expect, test } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { useMailServer } from '@/lib/testing/mail-server';
import { messagesOf } from '@/lib/testing/moves';

useTestDatabase();
const mail = useMailServer();

let orgId = '';
let admin: Member;
let foreignId = '';

beforeAll(async () => {
  process.env.SMTP_URL = mail.url();
  orgId = (await createOrganization('Acme')).id;
  admin = await createMember(orgId, 'admin');
  foreignId = (await createApplication((await createOrganization('Other')).id)).id;
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  call('POST', `/api/v1/${path}`, { token: admin.token, body, headers });

const words = { subject: 'Your application for {job}', body: 'Hello {first_name}, {organization}' };
const write = (ids: string[], changes: object = {}, headers: Record<string, string> = {}) =>
  post('applications/messages', { application_ids: ids, ...words, ...changes }, headers);

type Contact = Parameters<typeof createCandidate>[1];

async function applicantOf(contact: Contact, stage: 'applied' | 'dnc' = 'applied') {
  const { id: candidateId } = await createCandidate(orgId, contact);
  const { id: jobId } = await createJob(orgId, { title: 'Caregiver' });
  return createApplication(orgId, { candidateId, jobId, stage });
}

const reasons = ({ results }: Json) =>
  results.map(({ outcome, reason }: Json) => [outcome, reason]);

test('each person gets the message with their own name, and their history says who wrote', async () => {
  const amara = await applicantOf({ firstName: 'Amara', email: 'amara@mail.example' });
  const bo = await applicantOf({ firstName: 'evil.example/win', email: 'bo@mail.example' });
  const { status, body } = await write([amara.id, bo.id]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ queued: 2, not_sent: 0 });
  await settleAfterCommit();
  const sent = mail.received.map(({ to, subject }) => [...to, subject]).sort();
  expect(sent).toEqual([
    ['amara@mail.example', 'Your application for Caregiver'],
    ['bo@mail.example', 'Your application for Caregiver'],
  ]);
  expect(await messagesOf(amara.id)).toMatchObject([
    { kind: 'recruiter_message', status: 'sent', body: 'Hello Amara, Acme' },
  ]);
  expect(await messagesOf(bo.id)).toMatchObject([{ body: 'Hello there, Acme' }]);
  const path = `/api/v1/candidates/${amara.candidateId}/timeline?types=comm`;
  const { events } = (await call('GET', path, { token: admin.token })).body;
  expect(events.map(({ actor, details }: Json) => [actor.id, details.status])).toEqual([
    [null, 'sent'],
    [admin.actor.id, 'written'],
  ]);
});

test('whoever cannot be written to is named with the reason, and the others get it', async () => {
  const where = { id: orgId };
  await prisma().organization.update({ where, data: { blocklistBehaviour: 'exclude' } });
  const blocked = await applicantOf({ email: 'blocked@mail.example' });
  const entry = { match_type: 'email', match_value: 'blocked@mail.example' };
  expect((await post('candidates/blocklist', entry)).status).toBe(201);
  const nobody = await applicantOf({ email: null, phone: null, phoneE164: null });
  const byText = await applicantOf({ email: null });
  const closed = await applicantOf({}, 'dnc');
  const { candidateId } = closed;
  const createdAt = new Date(Date.now() - 60_000);
  const other = await createApplication(orgId, { candidateId, createdAt });
  const again = await createApplication(orgId, { candidateId });
  const unwilling = await applicantOf({ consentContact: false });
  const erased = await applicantOf({});
  expect((await post(`candidates/${erased.candidateId}/erase`, {})).status).toBe(200);
  const fine = await applicantOf({ email: 'fine@mail.example' });

  const asked = [blocked, nobody, byText, closed, other, again, unwilling, erased, fine].map(
    ({ id }) => id,
  );
  const expected = [
    ['not_sent', 'blocklisted'],
    ['not_sent', 'no_address'],
    ['not_sent', 'no_transport'],
    ['not_sent', 'do_not_contact'],
    ['not_sent', 'do_not_contact'],
    ['queued', null],
    ['not_sent', 'no_consent'],
    ['not_sent', 'erased'],
    ['queued', null],
    ['not_sent', 'not_found'],
  ];
  const { body: ahead } = await post('applications/move-preview', { application_ids: asked });
  expect(ahead.applications.map((one: Json) => one.not_written_to)).toEqual(
    expected.slice(0, -1).map(([, reason]) => reason),
  );
  const { body } = await write([...asked, foreignId]);
  expect(reasons(body)).toEqual(expected);
  expect(body).toMatchObject({ queued: 2, not_sent: 8 });
  await settleAfterCommit();
  const { email } = await prisma().candidate.findFirstOrThrow({
    where: { orgId, id: candidateId },
  });
  const written = mail.received.flatMap(({ to }) => to);
  expect(written.sort()).toEqual([email, 'fine@mail.example'].sort());
  expect(await messagesOf(again.id)).toHaveLength(1);
  for (const { id } of [blocked, nobody, closed, other, unwilling, erased]) {
    expect(await messagesOf(id)).toEqual([]);
  }
  expect(await messagesOf(byText.id)).toMatchObject([{ status: 'skipped' }]);
});

test('the same request twice is written once', async () => {
  const { id } = await applicantOf({});
  const headers = { 'Idempotency-Key': 'once' };
  const first = await write([id], {}, headers);
  const second = await write([id], {}, headers);
  expect(second.body).toEqual(first.body);
  expect(await messagesOf(id)).toHaveLength(1);
});

test.each([
  ['no words', { body: ' ' }, 'body'],
  ['a place that nothing fills', { body: 'Hello {name}' }, 'body'],
  ['a place in the subject that nothing fills', { subject: '{title}' }, 'subject'],
  ['a subject of two lines', { subject: 'Hello\r\nBcc: all@example.com' }, 'subject'],
  ['a subject that steers a terminal', { subject: 'Hello \u001b[31mRED' }, 'subject'],
  ['nobody', { application_ids: [] }, 'application_ids'],
  ['somebody twice', { application_ids: [1, 1].map(() => foreignId) }, 'application_ids'],
  ['more than 500', { application_ids: Array(501).fill(orgId) }, 'application_ids'],
])('a message with %s is refused', async (_, changes, field) => {
  const { id } = await applicantOf({});
  const refused = await write([id], changes);
  expect(refused.status).toBe(400);
  expect(refused.body.error.message).toContain(`${field}: `);
  expect(await messagesOf(id)).toEqual([]);
});
