import { beforeAll, describe, expect, it } from 'vitest';
import { issueScreeningToken } from '@/lib/auth/screening-token';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
  createQuestion,
} from '@/lib/testing/factories';
import { movesOf, stageOf } from '@/lib/testing/moves';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { completedAt, createScreening, passed, rowOf, type Screening } from './testing/results';

useTestDatabase();

let screening: Screening;
let recruiter = '';
let foreignId = '';

beforeAll(async () => {
  screening = await createScreening();
  recruiter = (await createMember(screening.orgId, 'recruiter')).token;
  foreignId = (await createApplication((await createOrganization()).id)).id;
});

describe('a screening result', () => {
  it('is taken down, moves the application and is told once', async () => {
    const { id, candidateId } = await screening.standing();
    await screening.enqueue(id, 'calling');
    const answers = [{ question: 'Can you start soon?', answer: true }];
    const answer = await screening.post(id, { ...passed, answers, summary: 'Went well.' });
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
    expect(await screening.eventsAbout(id)).toMatchObject([
      {
        type: 'screening_completed',
        data: { result: 'passed', tier: 'yes', score: 82.5, completed_at: completedAt },
      },
      { type: 'candidate_status_changed', data: { status: 'interview' } },
    ]);
    const detail = await call('GET', `/api/v1/applications/${id}`, { token: screening.token });
    expect(detail.body.conversations).toMatchObject([
      { channel: 'call', ended_at: completedAt, outcome: 'passed', summary: 'Went well.' },
    ]);
    const timeline = await call('GET', `/api/v1/candidates/${candidateId}/timeline`, {
      token: screening.token,
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
    const { id } = await screening.standing('applied');
    const answer = await screening.post(id, { result: 'failed', completed_at: completedAt });
    expect(answer.body.stageChange).toEqual({ from: 'applied', to: 'failed_screening' });
    expect((await movesOf(id)).map(({ toStage, isForced }) => [toStage, isForced])).toEqual([
      ['failed_screening', false],
      ['awaiting_screening', false],
    ]);
    expect((await rowOf(id)).closedReason).toBe('rejected');
    expect(await screening.typesAbout(id)).toEqual([
      'screening_completed',
      'candidate_status_changed',
    ]);
  });

  it.each(['incomplete', 'passed'] as const)(
    'stays where it is when %s finds it with a person',
    async (result) => {
      const { id } = await screening.standing(
        result === 'passed' ? 'client_screening' : 'awaiting_screening',
      );
      const stage = await stageOf(id);
      const answer = await screening.post(id, { result, completed_at: completedAt });
      expect(answer.status).toBe(200);
      expect(answer.body.stageChange).toBeNull();
      expect(await stageOf(id)).toBe(stage);
      expect((await rowOf(id)).screeningResult).toBe(result);
      expect(await screening.typesAbout(id)).toEqual(['screening_completed']);
    },
  );

  it('does not bring back what was rejected', async () => {
    const closed = { closedAt: new Date(), closedReason: 'rejected' } as const;
    const { id } = await screening.standing('client_rejected', closed);
    expect((await screening.post(id)).body.stageChange).toBeNull();
    expect(await stageOf(id)).toBe('client_rejected');
  });

  it('does not move where the organization took the move out of its workflow', async () => {
    const { id: other } = await createOrganization();
    const admin = (await createMember(other)).token;
    const { id } = await createApplication(other, { stage: 'awaiting_screening' });
    await prisma().workflowTransition.deleteMany({
      where: { orgId: other, toStage: 'passed_screening_awaiting_scheduling' },
    });
    const answer = await screening.post(id, passed, admin);
    expect(answer.status).toBe(200);
    expect(answer.body.stageChange).toBeNull();
  });

  it('is refused for who was moved away, but from the call that was under way', async () => {
    const closed = { closedAt: new Date(), closedReason: 'moved' } as const;
    const { id } = await screening.standing('awaiting_screening', closed);
    const refused = await screening.post(id);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
    expect(await rowOf(id)).toMatchObject({ screenedAt: null, screeningResult: null });
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(0);
    expect(await prisma().activity.count({ where: { applicationId: id, type: 'call' } })).toBe(0);
    const { token: agent } = await issueScreeningToken(
      { orgId: screening.orgId, applicationIds: [id] },
      600,
    );
    expect((await screening.post(id, passed, agent)).status).toBe(200);
    expect(await screening.typesAbout(id)).toEqual([]);
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
    const { id } = await screening.standing();
    const answer = await screening.post(id, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(0);
    expect(await stageOf(id)).toBe('awaiting_screening');
  });

  it('knows the questions of its own organization only', async () => {
    const { id } = await screening.standing();
    const { id: elsewhere } = await createOrganization();
    const foreign = await createQuestion(elsewhere, (await createJob(elsewhere)).id);
    const own = await createQuestion(screening.orgId, (await createJob(screening.orgId)).id);
    const answersTo = (question: { id: string }) =>
      screening.post(id, { ...passed, answers: [{ question_id: question.id, answer: 'yes' }] });
    expect((await answersTo(foreign)).status).toBe(400);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(0);
    expect((await answersTo(own)).status).toBe(200);
  });

  itRefusesStrangers(
    () => ({ token: screening.token, foreignId, id: screening.anyId }),
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
