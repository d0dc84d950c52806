import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/db';
import { newId } from '@/lib/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createLocation,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { createInterview } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

const slot = { start_time: '2036-03-05T15:00:00.000Z', end_time: '2036-03-05T15:30:00.000Z' };
const later = { start_time: '2036-03-06T15:00:00.000Z', end_time: '2036-03-06T15:30:00.000Z' };
const past = { start_time: '2020-01-01T10:00:00Z', end_time: '2020-01-01T11:00:00Z' };

let orgId = '';
let recruiter: Member;
let coordinator: Member;
let viewer: Member;
let anyId = '';
let anyCandidateId = '';
let anyInterviewId = '';
let foreignId = '';
let foreignCandidateId = '';
let foreignInterviewId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  recruiter = await createMember(orgId, 'recruiter');
  coordinator = await createMember(orgId, 'coordinator');
  viewer = await createMember(orgId, 'viewer');
  const any = await createApplication(orgId);
  const foreign = await createApplication((await createOrganization('Theirs')).id);
  [anyId, anyCandidateId, anyInterviewId] = [
    any.id,
    any.candidateId,
    (await createInterview(any)).id,
  ];
  [foreignId, foreignCandidateId, foreignInterviewId] = [
    foreign.id,
    foreign.candidateId,
    (await createInterview(foreign)).id,
  ];
});

const standing = (stage: StageSlug, more: { candidateId?: string } = {}) =>
  createApplication(orgId, { stage, ...more });
const post = (path: string, body: unknown = {}, member = recruiter) =>
  call('POST', `/api/v1/${path}`, { token: member.token, body });
const interviewsOf = async (id: string, member = viewer) =>
  (await call('GET', `/api/v1/applications/${id}/interviews`, { token: member.token })).body
    .interviews;

describe('reschedule', () => {
  it('gives the interview to be held another time and says both', async () => {
    const { id, candidateId } = await standing('client_screening');
    await post(`applications/${id}/schedule`, { slot }, coordinator);
    const body = { slot: later, reason: 'Holiday' };
    const answer = await post(`applications/${id}/reschedule`, body, coordinator);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { application_id: id, status: 'interview_scheduled' },
      stageChange: { from: 'interview_scheduled', to: 'interview_scheduled' },
    });
    const shared = { application_id: id, candidate_id: candidateId, interviewer: null };
    const keys = { interview_id: expect.any(String), created_at: expect.any(String) };
    expect(await interviewsOf(id)).toEqual([
      { ...keys, ...shared, ...later, status: 'scheduled' },
      { ...keys, ...shared, ...slot, status: 'rescheduled' },
    ]);
    const message = (await messagesOf(id)).find(({ kind }) => kind === 'interview_rescheduled');
    expect(message?.body).toContain('Thursday, March 6, 2036, 10:00 AM to 10:30 AM');
    expect(message?.body).toContain('Wednesday, March 5, 2036, 10:00 AM to 10:30 AM');
  });

  it('books where nothing was booked, with the reason in the history', async () => {
    const { id } = await standing('reschedule_requested');
    const answer = await post(`applications/${id}/reschedule`, { slot, reason: 'As agreed' });
    expect(answer.body.stageChange).toEqual({
      from: 'reschedule_requested',
      to: 'interview_scheduled',
    });
    expect(await interviewsOf(id)).toMatchObject([{ ...slot, status: 'scheduled' }]);
    expect(await movesOf(id)).toMatchObject([{ reason: 'As agreed', isForced: false }]);
    expect(await messagesOf(id)).toMatchObject([{ kind: 'interview_confirmation' }]);
  });

  it('keeps the interviewer, and refuses a time at which they are busy', async () => {
    const application = await standing('interview_scheduled');
    const times = { startTime: new Date(later.start_time), endTime: new Date(later.end_time) };
    const interviewerId = coordinator.userId;
    await createInterview(await standing('interview_scheduled'), { ...times, interviewerId });
    await createInterview(application, { interviewerId });
    const path = `applications/${application.id}/reschedule`;
    const refused = await post(path, { slot: later });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.message).toContain('another interview');
    expect(await interviewsOf(application.id)).toMatchObject([{ status: 'scheduled' }]);
    expect((await post(path, { slot })).status).toBe(200);
    const [moved] = await interviewsOf(application.id);
    expect(moved.interviewer).toEqual({ id: interviewerId, name: coordinator.name });
  });

  it.each([
    ['no slot', {}],
    ['a past slot', { slot: past }],
    ['an end before the start', { slot: { start_time: slot.end_time, end_time: slot.start_time } }],
    ['an end at the start', { slot: { start_time: slot.start_time, end_time: slot.start_time } }],
    ['an unknown field', { slot, note: 'x' }],
    ['an unknown field in the slot', { slot: { ...slot, room: 'A' } }],
    ['too long a reason', { slot, reason: 'a'.repeat(2001) }],
  ])('refuses %s', async (_, body) => {
    const answer = await post(`applications/${anyId}/reschedule`, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await stageOf(anyId)).toBe('applied');
  });

  it('by two at once leaves one interview to be held', async () => {
    const { id } = await standing('interview_scheduled');
    const both = [slot, later].map((one) => post(`applications/${id}/reschedule`, { slot: one }));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const statuses = (await interviewsOf(id)).map((one: { status: string }) => one.status);
    expect(statuses.sort()).toEqual(['rescheduled', 'scheduled']);
  });
});

describe.each(['schedule', 'reschedule'])('%s of who is out by decision', (way) => {
  it.each(['hired', 'dnc'] as const)('is refused in %s and sends nothing', async (stage) => {
    const { id } = await standing(stage);
    for (const member of [recruiter, coordinator]) {
      const answer = await post(`applications/${id}/${way}`, { slot }, member);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
    }
    expect(await stageOf(id)).toBe(stage);
    expect(await interviewsOf(id)).toEqual([]);
    expect(await messagesOf(id)).toEqual([]);
    expect(await movesOf(id)).toEqual([]);
  });

  it('remains possible for who was rejected', async () => {
    const { id } = await standing('client_rejected');
    const answer = await post(`applications/${id}/${way}`, { slot }, coordinator);
    expect(answer.body.application.status).toBe('interview_scheduled');
  });
});

describe('cancel', () => {
  it('cancels once, tells the candidate, and waits for another time', async () => {
    const { id } = await standing('client_screening');
    await post(`applications/${id}/schedule`, { slot });
    const [{ interview_id }] = await interviewsOf(id);
    const cancel = () => post(`interviews/${interview_id}/cancel`, { reason: 'Ill' }, coordinator);
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const done = answers.find(({ status }) => status === 200);
    expect(done?.body).toMatchObject({
      interview: { interview_id, status: 'cancelled', ...slot },
      application: { application_id: id, status: 'reschedule_requested' },
    });
    const kinds = (await messagesOf(id)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['interview_cancelled', 'interview_confirmation']);
    const where = { applicationId: id, type: 'interview' } as const;
    const events = await prisma().activity.findMany({ where, orderBy: { id: 'asc' } });
    expect(events.map(({ details }) => details)).toMatchObject([
      { status: 'scheduled' },
      { status: 'cancelled' },
    ]);
    expect(events[1]?.reason).toBe('Ill');
  });

  it('leaves an application that stands elsewhere where it is', async () => {
    const application = await standing('awaiting_recruiter_action');
    const { id } = await createInterview(application);
    const answer = await post(`interviews/${id}/cancel`);
    expect(answer.body.application.status).toBe('awaiting_recruiter_action');
    expect(await movesOf(application.id)).toEqual([]);
  });

  it.each(['completed', 'rescheduled', 'no_show'] as const)('refuses one that is %s', async (s) => {
    const { id } = await createInterview(await standing('past_interview'), { status: s });
    const answer = await post(`interviews/${id}/cancel`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('refuses one that has begun, and an unknown field', async () => {
    const startTime = new Date(Date.now() - 60_000);
    const { id } = await createInterview(await standing('interview_scheduled'), { startTime });
    expect((await post(`interviews/${id}/cancel`)).body.error.code).toBe('VALIDATION_ERROR');
    const answer = await post(`interviews/${anyInterviewId}/cancel`, { why: 'x' });
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  describe('comes with every way out of the running', () => {
    const change = (stage: string) => (id: string) =>
      post(`applications/${id}/change-stage`, {
        to_stage: stage,
        force: true,
        reason: 'So it was.',
      });
    const ways: Record<string, (id: string) => ReturnType<typeof post>> = {
      rejection: (id) => post(`applications/${id}/reject`),
      withdrawal: (id) => post(`applications/${id}/withdraw`),
      'a move to a rejected stage': change('dnc'),
      'a move to hired': change('hired'),
      'many rejected at once': (id) =>
        post('applications/bulk', { application_ids: [id], action: 'reject' }),
      'a change of location': async (id) => {
        const { id: location_id } = await createLocation(orgId);
        return post(`applications/${id}/change-location`, { location_id });
      },
    };
    it.each(Object.keys(ways))('%s', async (way) => {
      const { id } = await standing('client_screening');
      await post(`applications/${id}/schedule`, { slot });
      expect(await ways[way]?.(id)).toMatchObject({ status: 200 });
      expect(await interviewsOf(id)).toMatchObject([{ status: 'cancelled' }]);
      const cancelled = (await messagesOf(id)).find(({ kind }) => kind === 'interview_cancelled');
      expect(cancelled?.calendar).toContain('METHOD:CANCEL');
      expect(cancelled?.body).not.toContain('another time');
    });
  });
});

describe('advance to scheduling', () => {
  const advance = (candidateId: string, body: unknown = {}, member = recruiter) =>
    post(`candidates/${candidateId}/advance-to-scheduling`, body, member);
  const linksOf = (applicationId: string) =>
    prisma().publicLink.findMany({ where: { applicationId }, orderBy: { id: 'asc' } });

  it('moves the only open application, keeps the note and sends a link', async () => {
    const { id, candidateId } = await standing('awaiting_screening');
    await standing('client_rejected', { candidateId });
    const answer = await advance(candidateId, { note: ' Prefers mornings. ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { application_id: id, status: 'passed_screening_awaiting_scheduling' },
      stageChange: { from: 'awaiting_screening', to: 'passed_screening_awaiting_scheduling' },
    });
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ kind: 'scheduling_link', calendar: null });
    expect(message?.body).toMatch(/http:\/\/localhost:3000\/schedule\/[\w-]{43}\n/);
    expect(await prisma().note.findMany({ where: { applicationId: id } })).toMatchObject([
      { body: 'Prefers mornings.' },
    ]);
    const [link] = await linksOf(id);
    const days = ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 1);
  });

  it('again sends a new link, and the earlier one stops working', async () => {
    const { id, candidateId } = await standing('passed_screening_awaiting_scheduling');
    for (const _ of [1, 2]) expect((await advance(candidateId)).status).toBe(200);
    const used = (await linksOf(id)).map(({ usedAt }) => usedAt !== null);
    expect(used).toEqual([true, false]);
    expect(await movesOf(id)).toEqual([]);
  });

  it('asks which of several open applications is meant', async () => {
    const { id: candidateId } = await createCandidate(orgId);
    const [first] = [await standing('applied', { candidateId })];
    await standing('client_screening', { candidateId });
    const refused = await advance(candidateId);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    const answer = await advance(candidateId, { application_id: first?.id });
    expect(answer.body.application.application_id).toBe(first?.id);
  });

  it.each<[StageSlug, string]>([
    ['interview_scheduled', 'INVALID_STAGE_TRANSITION'],
    ['past_interview', 'INVALID_STAGE_TRANSITION'],
    ['hired', 'APPLICATION_CLOSED'],
    ['dnc', 'APPLICATION_CLOSED'],
  ])('refuses from %s and sends nothing', async (stage, code) => {
    const { id, candidateId } = await standing(stage);
    const answer = await advance(candidateId, { application_id: id });
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
    expect(await messagesOf(id)).toEqual([]);
    expect(await linksOf(id)).toEqual([]);
  });

  it('does not find applications of others', async () => {
    const { candidateId } = await standing('applied');
    for (const application_id of [foreignId, anyId, newId()]) {
      const answer = await advance(candidateId, { application_id });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'APPLICATION_NOT_FOUND']);
    }
  });

  it.each([
    ['a malformed application', { application_id: 'x' }],
    ['an unknown field', { stage: 'hired' }],
    ['too long a note', { note: 'a'.repeat(20_001) }],
  ])('refuses %s', async (_, body) => {
    const answer = await advance(anyCandidateId, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('is a recruiter’s decision', async () => {
    const { candidateId } = await standing('applied');
    const answer = await advance(candidateId, {}, coordinator);
    expect(answer.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('strangers', () => {
  const forbiddenToken = () => viewer.token;
  const write = { method: 'POST', malformedId: 400, forbiddenToken } as const;
  itRefusesStrangers(
    () => ({ token: recruiter.token, foreignId, id: anyId }),
    [
      {
        ...write,
        path: '/api/v1/applications/:id/reschedule',
        options: { body: { slot } },
        notFound: 'APPLICATION_NOT_FOUND',
      },
      {
        method: 'GET',
        path: '/api/v1/applications/:id/interviews',
        malformedId: 404,
        notFound: 'APPLICATION_NOT_FOUND',
      },
    ],
  );
  itRefusesStrangers(
    () => ({ token: recruiter.token, foreignId: foreignInterviewId, id: anyInterviewId }),
    [
      {
        ...write,
        path: '/api/v1/interviews/:id/cancel',
        options: { body: {} },
        notFound: 'INTERVIEW_NOT_FOUND',
      },
    ],
  );
  itRefusesStrangers(
    () => ({ token: recruiter.token, foreignId: foreignCandidateId, id: anyCandidateId }),
    [
      {
        ...write,
        path: '/api/v1/candidates/:id/advance-to-scheduling',
        options: { body: {} },
        notFound: 'CANDIDATE_NOT_FOUND',
      },
    ],
  );
});
