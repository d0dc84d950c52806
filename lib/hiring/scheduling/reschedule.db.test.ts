import { beforeAll, describe, expect, it } from 'vitest';
import { createDesk, type Desk, later, slot } from '@/lib/hiring/interviews/testing/desk';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { createInterview } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

const past = { start_time: '2020-01-01T10:00:00Z', end_time: '2020-01-01T11:00:00Z' };

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

describe('reschedule', () => {
  it('gives the interview to be held another time and says both', async () => {
    const { id, candidateId } = await desk.standing('client_screening');
    await desk.post(`applications/${id}/schedule`, { slot }, desk.coordinator);
    const body = { slot: later, reason: 'Holiday' };
    const answer = await desk.post(`applications/${id}/reschedule`, body, desk.coordinator);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { application_id: id, status: 'interview_scheduled' },
      stageChange: { from: 'interview_scheduled', to: 'interview_scheduled' },
    });
    const shared = { application_id: id, candidate_id: candidateId, interviewer: null };
    const keys = { interview_id: expect.any(String), created_at: expect.any(String) };
    expect(await desk.interviewsOf(id)).toEqual([
      { ...keys, ...shared, ...later, status: 'scheduled' },
      { ...keys, ...shared, ...slot, status: 'rescheduled' },
    ]);
    const message = (await messagesOf(id)).find(({ kind }) => kind === 'interview_rescheduled');
    expect(message?.body).toContain('Thursday, March 6, 2036, 10:00 AM to 10:30 AM');
    expect(message?.body).toContain('Wednesday, March 5, 2036, 10:00 AM to 10:30 AM');
  });

  it('says in the timeline why, where the application stays in its stage', async () => {
    const { id, candidateId } = await desk.standing('client_screening');
    await desk.post(`applications/${id}/schedule`, { slot });
    await desk.post(`applications/${id}/reschedule`, { slot: later, reason: 'Holiday' });
    const path = `/api/v1/candidates/${candidateId}/timeline?types=interview`;
    const { events } = (await call('GET', path, { token: desk.viewer.token })).body;
    const moved = { start_time: later.start_time, previous_start_time: slot.start_time };
    expect(events[0]).toMatchObject({
      type: 'interview',
      details: { ...moved, reason: 'Holiday' },
    });
    expect(events[1].details).not.toHaveProperty('reason');
  });

  it('to the time that it has already keeps the interview, and tells nobody', async () => {
    const { id } = await desk.standing('client_screening');
    await desk.post(`applications/${id}/schedule`, { slot });
    for (const way of ['schedule', 'reschedule']) {
      expect((await desk.post(`applications/${id}/${way}`, { slot })).status).toBe(200);
    }
    expect(await desk.interviewsOf(id)).toMatchObject([{ ...slot, status: 'scheduled' }]);
    expect((await messagesOf(id)).map(({ kind }) => kind)).toEqual(['interview_confirmation']);
  });

  it('books where nothing was booked, with the reason in the history', async () => {
    const { id } = await desk.standing('reschedule_requested');
    const answer = await desk.post(`applications/${id}/reschedule`, { slot, reason: 'As agreed' });
    expect(answer.body.stageChange).toEqual({
      from: 'reschedule_requested',
      to: 'interview_scheduled',
    });
    expect(await desk.interviewsOf(id)).toMatchObject([{ ...slot, status: 'scheduled' }]);
    expect(await movesOf(id)).toMatchObject([{ reason: 'As agreed', isForced: false }]);
    expect(await messagesOf(id)).toMatchObject([{ kind: 'interview_confirmation' }]);
  });

  it('keeps the interviewer, and refuses a time at which they are busy', async () => {
    const application = await desk.standing('interview_scheduled');
    const times = { startTime: new Date(later.start_time), endTime: new Date(later.end_time) };
    const interviewerId = desk.coordinator.userId;
    await createInterview(await desk.standing('interview_scheduled'), { ...times, interviewerId });
    await createInterview(application, { interviewerId });
    const path = `applications/${application.id}/reschedule`;
    const refused = await desk.post(path, { slot: later });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'TIME_TAKEN']);
    expect(refused.body.error.message).toContain('another interview');
    expect(await desk.interviewsOf(application.id)).toMatchObject([{ status: 'scheduled' }]);
    expect((await desk.post(path, { slot })).status).toBe(200);
    const [moved] = await desk.interviewsOf(application.id);
    expect(moved.interviewer).toEqual({ id: interviewerId, name: desk.coordinator.name });
  });

  it.each([
    ['no slot', {}],
    ['a past slot', { slot: past }],
    ['an end before the start', { slot: { start_time: slot.end_time, end_time: slot.start_time } }],
    ['an end at the start', { slot: { start_time: slot.start_time, end_time: slot.start_time } }],
    ['more than 12 hours', { slot: { ...slot, end_time: '2039-03-05T15:00:00.000Z' } }],
    ['an unknown field', { slot, note: 'x' }],
    ['an unknown field in the slot', { slot: { ...slot, room: 'A' } }],
    ['too long a reason', { slot, reason: 'a'.repeat(2001) }],
  ])('refuses %s', async (_, body) => {
    const answer = await desk.post(`applications/${desk.own.id}/reschedule`, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await stageOf(desk.own.id)).toBe('applied');
  });

  it('by two at once leaves one interview to be held', async () => {
    const { id } = await desk.standing('interview_scheduled');
    const both = [slot, later].map((one) =>
      desk.post(`applications/${id}/reschedule`, { slot: one }),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    const statuses = (await desk.interviewsOf(id)).map((one: { status: string }) => one.status);
    expect(statuses.sort()).toEqual(['rescheduled', 'scheduled']);
  });
});

describe.each(['schedule', 'reschedule'])('%s of who is out by decision', (way) => {
  it.each(['hired', 'dnc'] as const)('is refused in %s and sends nothing', async (stage) => {
    const { id } = await desk.standing(stage);
    for (const member of [desk.recruiter, desk.coordinator]) {
      const answer = await desk.post(`applications/${id}/${way}`, { slot }, member);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'APPLICATION_CLOSED']);
    }
    expect(await stageOf(id)).toBe(stage);
    expect(await desk.interviewsOf(id)).toEqual([]);
    expect(await messagesOf(id)).toEqual([]);
    expect(await movesOf(id)).toEqual([]);
  });

  it('remains possible for who was rejected', async () => {
    const { id } = await desk.standing('client_rejected');
    const answer = await desk.post(`applications/${id}/${way}`, { slot }, desk.coordinator);
    expect(answer.body.application.status).toBe('interview_scheduled');
  });
});

describe('strangers', () => {
  itRefusesStrangers(
    () => ({ token: desk.recruiter.token, foreignId: desk.foreign.id, id: desk.own.id }),
    [
      {
        method: 'POST',
        path: '/api/v1/applications/:id/reschedule',
        options: { body: { slot } },
        malformedId: 400,
        forbiddenToken: () => desk.viewer.token,
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
});
