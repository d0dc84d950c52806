import { beforeAll, describe, expect, it } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { auditOf } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { lockWaits } from '@/lib/testing/lock-waits';
import {
  createBackgroundCheck,
  createBlocklistEntry,
  createConversation,
  createInterview,
  createMessage,
  createNote,
} from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let admin: Member;
let recruiter: Member;
let anyId = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  admin = await createMember(orgId);
  recruiter = await createMember(orgId, 'recruiter');
  anyId = (await createCandidate(orgId)).id;
  foreignId = (await createCandidate((await createOrganization('Other')).id)).id;
});

const path = (id: string) => `/api/v1/candidates/${id}/erase`;
const erase = (id: string, body: object = {}) =>
  call('POST', path(id), { token: admin.token, body });
const get = async (url: string) =>
  (await call('GET', `/api/v1/${url}`, { token: admin.token })).body;
const post = (url: string, body: object) =>
  call('POST', `/api/v1/${url}`, { token: admin.token, body });

itRefusesStrangers(
  () => ({ token: admin.token, foreignId, id: anyId }),
  [
    {
      method: 'POST',
      path: path(':id'),
      options: { body: {} },
      malformedId: 400,
      notFound: 'CANDIDATE_NOT_FOUND',
      forbiddenToken: () => recruiter.token,
    },
  ],
);

it.each([
  ['an unknown field', { force: true }],
  ['a reason that is no text', { reason: 1 }],
  ['a reason without end', { reason: 'x'.repeat(501) }],
])('%s is refused, and nothing is erased', async (_, body) => {
  const { id } = await createCandidate(orgId);
  const answer = await erase(id, body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await get(`candidates/${id}`)).toMatchObject({ first_name: 'Maria' });
});

describe('erasing', () => {
  it('counts what it took, ends what waits and keeps stage, dates, score and history', async () => {
    const stage = 'interview_scheduled';
    const application = await createApplication(orgId, { stage, score: 71 });
    const { id, candidateId } = application;
    await createMessage(application);
    await createMessage(application, { status: 'sent', sentAt: new Date(), transport: 'log' });
    await createNote(application);
    await createConversation(application);
    await createInterview(application);
    await createBackgroundCheck(application);
    const before = await get(`jobs/${application.jobId}`);
    const answer = await erase(candidateId, { reason: 'Ticket 4711' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      candidate_id: candidateId,
      erased_at: expect.any(String),
      erased: {
        applications: 1,
        notes: 1,
        conversations: 1,
        messages: 2,
        messages_cancelled: 1,
        interviews_cancelled: 1,
        background_checks: 1,
      },
    });
    const row = await get(`candidates/${candidateId}`);
    const gone = { email: null, phone: null, city: null, state: null };
    expect(row).toMatchObject({ first_name: 'Erased', last_name: 'person', ...gone });
    expect(row.erased_at).toBe(answer.body.erased_at);
    expect(row.applications).toMatchObject([
      { application_id: id, status: stage, score: 71, applied_at: expect.any(String) },
    ]);
    const { stats } = before;
    expect((await get(`jobs/${application.jobId}`)).stats).toEqual({
      ...{ ...stats, total: stats.total - 1 },
      by_stage: { ...stats.by_stage, [stage]: 0 },
    });
    const recorded = await prisma().activity.findFirstOrThrow({
      where: { orgId, candidateId, type: 'profile' },
    });
    expect(recorded).toMatchObject({ reason: 'Ticket 4711', details: { change: 'erased' } });
    expect(recorded.actorName).toBe(admin.name);
    expect((await auditOf(orgId)).at(-1)).toMatchObject({
      ...{ kind: 'candidate.erased', actorId: admin.userId },
      ...{ targetId: candidateId, targetName: null, before: null, after: null },
    });
  });

  it('keeps a source that somebody else has, and no other', async () => {
    const shared = await createCandidate(orgId, { source: 'Indeed' });
    await createCandidate(orgId, { source: 'Indeed' });
    const own = await createCandidate(orgId, { source: 'Her brother Jim' });
    for (const { id } of [shared, own]) await erase(id);
    expect(await get(`candidates/${shared.id}`)).toMatchObject({ source: 'Indeed' });
    expect(await get(`candidates/${own.id}`)).toMatchObject({ source: null });
  });

  it('leaves the blocklist and everybody else as they are', async () => {
    const { id, email } = await createCandidate(orgId);
    const other = await createApplication(orgId, { stage: 'applied' });
    await createNote(other);
    const entry = await createBlocklistEntry(orgId, { matchValue: email ?? '' });
    const everywhere = { where: { id: other.candidateId }, orderBy: { orgId: 'asc' } } as const;
    const before = await prisma().candidate.findMany(everywhere);
    await erase(id);
    expect(await prisma().blocklistEntry.findFirst({ where: { id: entry.id } })).toEqual(entry);
    expect(await prisma().candidate.findMany(everywhere)).toEqual(before);
    expect(await prisma().note.count({ where: { applicationId: other.id } })).toBe(1);
  });

  it('is done once: again changes nothing and says when it was', async () => {
    const { id } = await createCandidate(orgId);
    const first = await erase(id);
    const again = await erase(id, { reason: 'Again' });
    expect(again.status).toBe(200);
    expect(again.body.erased_at).toBe(first.body.erased_at);
    expect(Object.values(again.body.erased)).toEqual(Array(13).fill(0));
    const where = { orgId, candidateId: id, type: 'profile' } as const;
    expect(await prisma().activity.count({ where })).toBe(1);
  });
});

describe('somebody erased', () => {
  it.each([
    ['a note', (id: string) => [`applications/${id}/notes`, { body: 'Maria called' }]],
    [
      'a move',
      (id: string) => [`applications/${id}/change-stage`, { to_stage: 'hired', force: true }],
    ],
    ['a reopening', (id: string) => [`applications/${id}/reopen`, { reason: 'Maria called' }]],
    [
      'a check',
      (id: string) => ['background-checks', { application_id: id, check_type: 'ssn_trace' }],
    ],
  ] as const)('takes no %s', async (_, requestOf) => {
    const { id, candidateId } = await createApplication(orgId, {
      stage: 'client_rejected',
      closedAt: new Date(),
      closedReason: 'rejected',
    });
    await erase(candidateId);
    const [url = '', body = {}] = requestOf(id) as [string, object];
    const answer = await post(url, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toMatch(/was erased|is closed/);
    expect(await prisma().note.count({ where: { orgId, applicationId: id } })).toBe(0);
  });

  it('is offered no stage, and takes no new name', async () => {
    const { id, candidateId } = await createApplication(orgId);
    await erase(candidateId);
    expect((await get(`applications/${id}/available-stages`)).available_transitions).toEqual([]);
    const { token } = admin;
    const body = { first_name: 'Maria' };
    const answer = await call('PATCH', `/api/v1/candidates/${candidateId}`, { token, body });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await get(`candidates/${candidateId}`)).toMatchObject({ first_name: 'Erased' });
  });
});

async function untilWaiting(count: number): Promise<void> {
  await expect.poll(async () => (await lockWaits()).length, { timeout: 10_000 }).toBe(count);
}

describe.each([
  ['a move', 'change-stage', { to_stage: 'awaiting_screening', reason: 'Maria is good' }],
  ['a note', 'notes', { body: 'Maria is good' }],
  ['a rejection', 'reject', { reason: 'Maria is late', message_body: 'Dear Maria' }],
])('%s at the same moment', (_, operation, body) => {
  const act = (id: string) => post(`applications/${id}/${operation}`, body);

  async function expectNothingLeft(candidateId: string): Promise<void> {
    const where = { orgId, candidateId };
    const kept = await Promise.all([
      prisma().activity.findMany({ where }),
      prisma().note.findMany({ where }),
      prisma().message.findMany({ where }),
    ]);
    expect(JSON.stringify(kept)).not.toContain('Maria');
  }

  it('is refused where the erasure was first', async () => {
    const application = await createApplication(orgId, { stage: 'applied' });
    const { id, candidateId } = application;
    const conversation = await createConversation(application);
    const holder = await pool().connect();
    try {
      await holder.query('BEGIN');
      const held = 'SELECT FROM conversation WHERE org_id = $1 AND id = $2 FOR UPDATE';
      await holder.query(held, [orgId, conversation.id]);
      const erasing = erase(candidateId);
      await untilWaiting(1);
      const acting = act(id);
      await untilWaiting(2);
      await holder.query('COMMIT');
      expect((await erasing).status).toBe(200);
      const { status, body: answer } = await acting;
      expect([status, answer.error.code]).toEqual([
        400,
        operation === 'notes' ? 'VALIDATION_ERROR' : 'STAGE_CONFLICT',
      ]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    await expectNothingLeft(candidateId);
  });

  it('is erased where it was first', async () => {
    const { id, candidateId } = await createApplication(orgId, { stage: 'applied' });
    const [acted, erased] = await Promise.all([act(id), erase(candidateId)]);
    expect([200, 201, 400]).toContain(acted.status);
    expect(erased.status).toBe(200);
    await expectNothingLeft(candidateId);
  });
});
