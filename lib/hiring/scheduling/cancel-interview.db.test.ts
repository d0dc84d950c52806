import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { createDesk, type Desk, slot } from '@/lib/hiring/interviews/testing/desk';
import { useTestDatabase } from '@/lib/testing/database';
import { createLocation } from '@/lib/testing/factories';
import { messagesOf, movesOf } from '@/lib/testing/moves';
import { createInterview } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

describe('cancel', () => {
  it('cancels once, tells the candidate, and waits for another time', async () => {
    const { id } = await desk.standing('client_screening');
    await desk.post(`applications/${id}/schedule`, { slot });
    const [{ interview_id }] = await desk.interviewsOf(id);
    const cancel = () =>
      desk.post(`interviews/${interview_id}/cancel`, { reason: 'Ill' }, desk.coordinator);
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

  it('promises nothing where nothing is to be promised, and leaves the application where it is', async () => {
    const { id } = await desk.standing('client_screening');
    await desk.post(`applications/${id}/schedule`, { slot });
    const [{ interview_id }] = await desk.interviewsOf(id);
    const answer = await desk.post(`interviews/${interview_id}/cancel`, { promise: 'nothing' });
    expect(answer.body).toMatchObject({
      interview: { status: 'cancelled' },
      application: { status: 'interview_scheduled' },
    });
    const letter = (await messagesOf(id)).find(({ kind }) => kind === 'interview_cancelled');
    expect(letter?.body).toContain('will not take place');
    expect(letter?.body).not.toContain('another time');
  });

  it('tells nobody where that is asked', async () => {
    const { id } = await desk.standing('client_screening');
    await desk.post(`applications/${id}/schedule`, { slot });
    const [{ interview_id }] = await desk.interviewsOf(id);
    await desk.post(`interviews/${interview_id}/cancel`, { notify: false });
    expect((await messagesOf(id)).map(({ kind }) => kind)).not.toContain('interview_cancelled');
  });

  it('leaves an application that stands elsewhere where it is', async () => {
    const application = await desk.standing('awaiting_recruiter_action');
    const { id } = await createInterview(application);
    const answer = await desk.post(`interviews/${id}/cancel`);
    expect(answer.body.application.status).toBe('awaiting_recruiter_action');
    expect(await movesOf(application.id)).toEqual([]);
  });

  it.each(['completed', 'rescheduled', 'no_show'] as const)('refuses one that is %s', async (s) => {
    const { id } = await createInterview(await desk.standing('past_interview'), { status: s });
    const answer = await desk.post(`interviews/${id}/cancel`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('refuses one that has begun, and an unknown field', async () => {
    const startTime = new Date(Date.now() - 60_000);
    const { id } = await createInterview(await desk.standing('interview_scheduled'), { startTime });
    expect((await desk.post(`interviews/${id}/cancel`)).body.error.code).toBe('VALIDATION_ERROR');
    const answer = await desk.post(`interviews/${desk.own.interviewId}/cancel`, { why: 'x' });
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  describe('comes with every way out of the running', () => {
    const change = (stage: string) => (id: string) =>
      desk.post(`applications/${id}/change-stage`, {
        to_stage: stage,
        force: true,
        reason: 'So it was.',
      });
    const ways: Record<string, (id: string) => ReturnType<Desk['post']>> = {
      rejection: (id) => desk.post(`applications/${id}/reject`),
      withdrawal: (id) => desk.post(`applications/${id}/withdraw`),
      'a move to a rejected stage': change('dnc'),
      'a move to hired': change('hired'),
      'many rejected at once': (id) =>
        desk.post('applications/bulk', { application_ids: [id], action: 'reject' }),
      'a change of location': async (id) => {
        const { id: location_id } = await createLocation(desk.orgId);
        return desk.post(`applications/${id}/change-location`, { location_id });
      },
    };
    it.each(Object.keys(ways))('%s', async (way) => {
      const { id } = await desk.standing('client_screening');
      await desk.post(`applications/${id}/schedule`, { slot });
      expect(await ways[way]?.(id)).toMatchObject({ status: 200 });
      expect(await desk.interviewsOf(id)).toMatchObject([{ status: 'cancelled' }]);
      const cancelled = (await messagesOf(id)).find(({ kind }) => kind === 'interview_cancelled');
      expect(cancelled?.calendar).toContain('METHOD:CANCEL');
      expect(cancelled?.body).not.toContain('another time');
    });
  });
});

describe('a hire', () => {
  const hired = async (hire: (id: string) => ReturnType<Desk['post']>) => {
    const { id } = await desk.standing('client_screening');
    await desk.post(`applications/${id}/schedule`, { slot });
    expect((await hire(id)).status).toBe(200);
    expect(await desk.interviewsOf(id)).toMatchObject([{ status: 'cancelled' }]);
    return (await messagesOf(id)).find(({ kind }) => kind === 'interview_cancelled');
  };
  const many = (told: object) => (id: string) =>
    desk.post('applications/bulk', {
      ...{ action: 'change-stage', application_ids: [id], to_stage: 'hired' },
      ...{ force: true, reason: 'So it was.', ...told },
    });

  it.each([
    ['of one', (id: string) => desk.post(`applications/${id}/hire`)],
    ['of many', many({})],
  ])('%s says that the interview is no longer needed, as good news', async (_, hire) => {
    const letter = await hired(hire);
    expect(letter?.calendar).toContain('METHOD:CANCEL');
    expect(letter?.subject).toContain('is no longer needed');
    expect(letter?.body).toContain('Good news');
    expect(letter?.body).toContain('You will hear from us about the next step.');
    expect(letter?.body).not.toContain('will not take place');
  });

  it.each([
    ['of one', (id: string) => desk.post(`applications/${id}/hire`, { notify: false })],
    ['of many', many({ notify: false })],
  ])('%s tells nobody of the interview where that is asked', async (_, hire) => {
    expect(await hired(hire)).toBeUndefined();
  });

  it('alone asks what is told of the interview: other moves of many refuse it', async () => {
    const { id } = await desk.standing('client_screening');
    const answer = await desk.post('applications/bulk', {
      ...{ action: 'reject', application_ids: [id], notify: false },
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('strangers', () => {
  itRefusesStrangers(
    () => ({
      token: desk.recruiter.token,
      foreignId: desk.foreign.interviewId,
      id: desk.own.interviewId,
    }),
    [
      {
        method: 'POST',
        path: '/api/v1/interviews/:id/cancel',
        options: { body: {} },
        malformedId: 400,
        forbiddenToken: () => desk.viewer.token,
        notFound: 'INTERVIEW_NOT_FOUND',
      },
    ],
  );
});
