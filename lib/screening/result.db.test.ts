import { beforeAll, describe, expect, it } from 'vitest';
import { issueScreeningToken } from '@/lib/auth/screening-token';
import { prisma } from '@/lib/db';
import { newId } from '@/lib/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  createQuestion,
} from '@/lib/testing/factories';
import { movesOf, stageOf } from '@/lib/testing/moves';
import { eventsOf } from '@/lib/testing/partner';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';

useTestDatabase();

let registry: TestRegistry;
let orgId = '';
let token = '';
let recruiter = '';
let foreignId = '';
let anyId = '';
const completedAt = '2026-03-02T15:04:05.000Z';
const passed = { result: 'passed', tier: 'yes', score: 82.5, completed_at: completedAt };

beforeAll(async () => {
  registry = await createRegistry('https://receiver.invalid/hooks');
  orgId = registry.orgId;
  token = (await createMember(orgId)).token;
  recruiter = (await createMember(orgId, 'recruiter')).token;
  foreignId = (await createApplication((await createOrganization()).id)).id;
  anyId = (await createApplication(orgId)).id;
});

const standing = (stage: StageSlug = 'awaiting_screening', overrides = {}) =>
  createApplication(orgId, { stage, locationId: registry.location.id, ...overrides });
const path = (id: string) => `/api/v1/applications/${id}/screening-result`;
const post = (id: string, body: unknown = passed, as = token) =>
  call('POST', path(id), { token: as, body });
const enqueue = (applicationId: string, status: 'enqueued' | 'calling' = 'enqueued') =>
  prisma().screeningRun.create({ data: { orgId, id: newId(), applicationId, status } });
const eventsAbout = async (id: string) =>
  (await eventsOf(orgId)).filter(({ applicationId }) => applicationId === id);
const typesAbout = async (id: string) => (await eventsAbout(id)).map(({ type }) => type);
const rowOf = (id: string) => prisma().application.findFirstOrThrow({ where: { id } });

describe('a screening result', () => {
  it('is taken down, moves the application and is told once', async () => {
    const { id, candidateId } = await standing();
    await enqueue(id, 'calling');
    const answers = [{ question: 'Can you start soon?', answer: true }];
    const answer = await post(id, { ...passed, answers, summary: 'Went well.' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { application_id: id, score: 82.5 },
      stageChange: { from: 'awaiting_screening', to: 'passed_screening_awaiting_scheduling' },
    });
    expect(await rowOf(id)).toMatchObject({
      screenedAt: new Date(completedAt),
      screeningResult: 'passed',
      screeningTier: 'yes',
    });
    expect(await eventsAbout(id)).toMatchObject([
      {
        type: 'screening_completed',
        data: { result: 'passed', tier: 'yes', score: 82.5, completed_at: completedAt },
      },
      { type: 'candidate_status_changed', data: { status: 'interview' } },
    ]);
    const detail = await call('GET', `/api/v1/applications/${id}`, { token });
    expect(detail.body.conversations).toMatchObject([
      { channel: 'call', ended_at: completedAt, outcome: 'passed', summary: 'Went well.' },
    ]);
    const timeline = await call('GET', `/api/v1/candidates/${candidateId}/timeline`, {
      token,
      query: { types: 'comm' },
    });
    expect(timeline.body.events).toMatchObject([
      { type: 'call', details: { status: 'completed', result: 'passed', body: 'Went well.' } },
    ]);
    const runs = await prisma().screeningRun.findMany({ where: { applicationId: id } });
    expect(runs).toMatchObject([{ status: 'completed', leaseToken: null }]);
    const [conversation] = await prisma().conversation.findMany({ where: { applicationId: id } });
    expect(conversation?.answers).toEqual([
      { question_id: null, question: 'Can you start soon?', answer: 'yes' },
    ]);
  });

  it('takes an application that has only applied by way of the screening', async () => {
    const { id } = await standing('applied');
    const answer = await post(id, { result: 'failed', completed_at: completedAt });
    expect(answer.body.stageChange).toEqual({ from: 'applied', to: 'failed_screening' });
    expect((await movesOf(id)).map(({ toStage, isForced }) => [toStage, isForced])).toEqual([
      ['failed_screening', false],
      ['awaiting_screening', false],
    ]);
    expect((await rowOf(id)).closedReason).toBe('rejected');
    expect(await typesAbout(id)).toEqual(['screening_completed', 'candidate_status_changed']);
  });

  it.each(['incomplete', 'passed'] as const)(
    'stays where it is when %s finds it with a person',
    async (result) => {
      const { id } = await standing(
        result === 'passed' ? 'client_screening' : 'awaiting_screening',
      );
      const stage = await stageOf(id);
      const answer = await post(id, { result, completed_at: completedAt });
      expect(answer.status).toBe(200);
      expect(answer.body.stageChange).toBeNull();
      expect(await stageOf(id)).toBe(stage);
      expect((await rowOf(id)).screeningResult).toBe(result);
      expect(await typesAbout(id)).toEqual(['screening_completed']);
    },
  );

  it('does not bring back what was rejected', async () => {
    const closed = { closedAt: new Date(), closedReason: 'rejected' } as const;
    const { id } = await standing('client_rejected', closed);
    expect((await post(id)).body.stageChange).toBeNull();
    expect(await stageOf(id)).toBe('client_rejected');
  });

  it('does not move where the organization took the move out of its workflow', async () => {
    const { id: other } = await createOrganization();
    const admin = (await createMember(other)).token;
    const { id } = await createApplication(other, { stage: 'awaiting_screening' });
    await prisma().workflowTransition.deleteMany({
      where: { orgId: other, toStage: 'passed_screening_awaiting_scheduling' },
    });
    const answer = await post(id, passed, admin);
    expect(answer.status).toBe(200);
    expect(answer.body.stageChange).toBeNull();
  });

  it('sent again changes nothing; another one is refused', async () => {
    const { id } = await standing();
    await post(id);
    const before = await rowOf(id);
    const again = await post(id);
    expect(again.status).toBe(200);
    expect(again.body.stageChange).toBeNull();
    const other = await post(id, { ...passed, result: 'failed' });
    expect([other.status, other.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await rowOf(id)).toEqual(before);
    expect(await typesAbout(id)).toEqual(['screening_completed', 'candidate_status_changed']);
  });

  it.each([
    ['at another time', { completed_at: '2026-03-02T15:04:06.000Z' }],
    ['with another score', { score: 82 }],
    ['without the score', { score: undefined }],
    ['with another answer', { answers: [{ question: 'Can you start soon?', answer: false }] }],
    ['without the answers', { answers: undefined }],
  ])('sent again %s is another one', async (_, change) => {
    const { id } = await standing();
    const sent = { ...passed, answers: [{ question: 'Can you start soon?', answer: true }] };
    await post(id, sent);
    expect((await post(id, sent)).status).toBe(200);
    const before = await rowOf(id);
    const other = await post(id, { ...sent, ...change });
    expect([other.status, other.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await rowOf(id)).toEqual(before);
  });

  it('sent again is the same though its score was edited and its question reworded since', async () => {
    const { id, jobId } = await standing();
    const question = await createQuestion(orgId, jobId);
    const sent = { ...passed, answers: [{ question_id: question.id, answer: 'yes' }] };
    await post(id, sent);
    await prisma().application.updateMany({ where: { id }, data: { score: 12 } });
    await prisma().screeningQuestion.updateMany({
      where: { id: question.id },
      data: { prompt: 'Reworded?' },
    });
    expect((await post(id, sent)).status).toBe(200);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(1);
  });

  it('is refused for who was moved away, but from the call that was under way', async () => {
    const closed = { closedAt: new Date(), closedReason: 'moved' } as const;
    const { id } = await standing('awaiting_screening', closed);
    const refused = await post(id);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
    expect(await rowOf(id)).toMatchObject({ screenedAt: null, screeningResult: null });
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(0);
    expect(await prisma().activity.count({ where: { applicationId: id, type: 'call' } })).toBe(0);
    const { token: agent } = await issueScreeningToken({ orgId, applicationIds: [id] }, 600);
    expect((await post(id, passed, agent)).status).toBe(200);
    expect(await typesAbout(id)).toEqual([]);
  });

  it('may follow a call that broke off', async () => {
    const { id } = await standing();
    await post(id, { result: 'incomplete', completed_at: completedAt });
    const answer = await post(id, { ...passed, completed_at: '2026-03-03T10:00:00Z' });
    expect(answer.body.stageChange.to).toBe('passed_screening_awaiting_scheduling');
  });

  it('is one of eight that arrive at once', async () => {
    const { id } = await standing();
    const bodies = Array.from({ length: 8 }, (_, index) => ({
      ...passed,
      score: index,
      completed_at: `2026-03-02T15:0${index}:00Z`,
    }));
    const answers = await Promise.all(bodies.map((body) => post(id, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect(await typesAbout(id)).toEqual(['screening_completed', 'candidate_status_changed']);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(1);
  });

  it('is replayed by its Idempotency-Key', async () => {
    const { id } = await standing();
    const headers = { 'idempotency-key': newId() };
    const first = await call('POST', path(id), { token, body: passed, headers });
    const second = await call('POST', path(id), { token, body: passed, headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  it.each([
    ['no result', { completed_at: completedAt }],
    ['an unknown result', { ...passed, result: 'maybe' }],
    ['no time', { result: 'passed' }],
    ['a time without a zone', { ...passed, completed_at: '2026-03-02T15:04:05' }],
    ['a time to come', { ...passed, completed_at: '2099-01-01T00:00:00Z' }],
    ['an unknown tier', { ...passed, tier: 'maybe' }],
    ['a score beyond 100', { ...passed, score: 101 }],
    ['an answer to nothing', { ...passed, answers: [{ answer: 'yes' }] }],
    [
      'an answer to an unknown question',
      { ...passed, answers: [{ question_id: newId(), answer: 'yes' }] },
    ],
    ['an unknown field', { ...passed, transcript: '…' }],
  ])('with %s is refused and leaves no trace', async (_, body) => {
    const { id } = await standing();
    const answer = await post(id, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(0);
    expect(await stageOf(id)).toBe('awaiting_screening');
  });

  itRefusesStrangers(
    () => ({ token, foreignId, id: anyId }),
    [
      {
        method: 'POST',
        path: '/api/v1/applications/:id/screening-result',
        options: { body: passed },
        malformedId: 400,
        notFound: 'APPLICATION_NOT_FOUND',
        forbiddenToken: () => recruiter,
      },
    ],
  );
});

describe('one call about several locations', () => {
  const prompt = 'Can you lift 50 pounds?';
  const at = async (expected: string | null, extra: string[] = []) => {
    const job = await createJob(orgId);
    if (expected) {
      const wanted = { isKnockout: true, expectedAnswer: expected };
      await createQuestion(orgId, job.id, { prompt, kind: 'yes_no', ...wanted });
    }
    for (const other of extra) await createQuestion(orgId, job.id, { prompt: other });
    const location = await createLocation(orgId);
    return { jobId: job.id, locationId: location.id };
  };

  it('settles each by its own knockout questions, and leaves what it did not ask', async () => {
    const first = await standing('awaiting_screening', await at('yes'));
    const { candidateId } = first;
    const strict = await standing('awaiting_screening', { ...(await at('no')), candidateId });
    const open = await standing('applied', { ...(await at(null)), candidateId });
    const more = await standing('applied', {
      ...(await at('yes', ['Which shift?'])),
      candidateId,
    });
    const idle = await standing('applied', { ...(await at('yes')), candidateId });
    for (const { id } of [first, strict, open, more]) await enqueue(id);
    await post(first.id, {
      ...passed,
      answers: [{ question: prompt.toUpperCase(), answer: 'Yes' }],
    });
    const results = await Promise.all(
      [first, strict, open, more, idle].map(async ({ id }) => (await rowOf(id)).screeningResult),
    );
    expect(results).toEqual(['passed', 'failed', 'passed', null, null]);
    expect((await eventsAbout(strict.id))[0]).toMatchObject({
      type: 'screening_completed',
      data: { result: 'failed', tier: 'no', score: 0, completed_at: completedAt },
    });
    expect(await typesAbout(more.id)).toEqual([]);
    expect(
      await prisma().screeningRun.findMany({ where: { applicationId: more.id } }),
    ).toMatchObject([{ status: 'enqueued' }]);
  });

  it('is over for all it was made for when it breaks off', async () => {
    const first = await standing('awaiting_screening', await at('yes'));
    const { candidateId } = first;
    const second = await standing('awaiting_screening', { ...(await at('yes')), candidateId });
    const later = await standing('applied', { ...(await at('yes')), candidateId });
    await enqueue(first.id, 'calling');
    await enqueue(second.id, 'calling');
    await enqueue(later.id);
    await post(first.id, { result: 'incomplete', completed_at: completedAt });
    expect((await rowOf(second.id)).screeningResult).toBe('incomplete');
    expect((await rowOf(later.id)).screeningResult).toBeNull();
  });
});

describe('a voice agent’s token', () => {
  it('hands in results of its call as automation, and nothing else', async () => {
    const { id, candidateId } = await standing();
    const agent = await issueScreeningToken({ orgId, applicationIds: [id] }, 600);
    const others = [
      ['GET', `/api/v1/applications/${id}`, undefined],
      ['GET', `/api/v1/candidates/${candidateId}`, undefined],
      ['POST', `/api/v1/applications/${id}/reject`, {}],
    ] as const;
    for (const [method, at, body] of others) {
      const answer = await call(method, at, { token: agent.token, body });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
    const foreign = await post(anyId, passed, agent.token);
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'APPLICATION_NOT_FOUND']);
    expect((await post(id, passed, agent.token)).status).toBe(200);
    expect((await movesOf(id))[0]).toMatchObject({
      actorType: 'automation',
      actorName: 'Screening',
    });
  });

  it('is worth nothing once expired, or changed', async () => {
    const { id } = await standing();
    const { token: expired } = await issueScreeningToken({ orgId, applicationIds: [id] }, -1);
    const { token: valid } = await issueScreeningToken({ orgId, applicationIds: [id] }, 60);
    const [head, , signature] = valid.split('.');
    const forged = { ...JSON.parse(atob(valid.split('.')[1] ?? '')), application_ids: [anyId] };
    const claims = Buffer.from(JSON.stringify(forged)).toString('base64url');
    for (const bad of [expired, `${head}.${claims}.${signature}`]) {
      const answer = await post(id, passed, bad);
      expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
  });
});
