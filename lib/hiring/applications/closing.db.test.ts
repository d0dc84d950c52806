import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';

useTestDatabase();

const slot = { start_time: '2036-03-05T15:00:00Z', end_time: '2036-03-05T15:30:00Z' };
let orgId = '';
let token = '';
let coordinator = '';
let anyId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  anyId = (await createApplication(orgId)).id;
});

const standing = (stage: StageSlug) => createApplication(orgId, { stage });
const post = (id: string, action: string, body: unknown = {}, as = token) =>
  call('POST', `/api/v1/applications/${id}/${action}`, { token: as, body });

describe('reject', () => {
  it('closes the application and sends the message at once', async () => {
    const { id } = await standing('client_screening');
    const answer = await post(id, 'reject', { reason: 'Experience' });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['application']);
    expect(answer.body.application.status).toBe('client_rejected');
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({
      ...{ kind: 'rejection', scheduledAt: null },
      subject: 'Your application for Warehouse Associate',
    });
    expect(['queued', 'skipped']).toContain(message?.status);
    expect(await movesOf(id)).toMatchObject([
      { reason: 'Experience', details: { outcome: 'recruiter_rejected' } },
    ]);
  });

  it('is refused where somebody else has moved the application on', async () => {
    const { id } = await standing('awaiting_screening');
    const late = await post(id, 'reject', { from_stage: 'applied' });
    expect([late.status, late.body.error.code]).toEqual([400, 'STAGE_CONFLICT']);
    expect([await movesOf(id), await messagesOf(id)]).toEqual([[], []]);
    const seen = await post(id, 'reject', { from_stage: 'awaiting_screening' });
    expect(seen.status).toBe(200);
  });

  it('keeps the message until scheduled_send_at', async () => {
    const { id } = await standing('applied');
    const at = new Date(Date.now() + 86_400_000);
    const answer = await post(id, 'reject', { scheduled_send_at: at.toISOString() });
    expect(answer.status).toBe(200);
    expect(await messagesOf(id)).toMatchObject([{ status: 'queued', scheduledAt: at, dueAt: at }]);
  });

  it('records a withdrawal as the candidate’s decision', async () => {
    const { id } = await standing('applied');
    const answer = await post(id, 'reject', { outcome: 'candidate_withdrew' });
    expect(answer.body.application.status).toBe('client_rejected');
    expect(await messagesOf(id)).toMatchObject([
      {
        kind: 'withdrawal_confirmation',
        subject: 'Your application for Warehouse Associate is withdrawn',
      },
    ]);
    expect(await movesOf(id)).toMatchObject([{ details: { outcome: 'candidate_withdrew' } }]);
  });

  it.each([
    ['a time in the past', { scheduled_send_at: '2020-01-01T00:00:00Z' }],
    ['a time that is none', { scheduled_send_at: 'tomorrow' }],
    ['a time without a zone', { scheduled_send_at: '2036-01-01T00:00:00' }],
    ['an unknown outcome', { outcome: 'ghosted' }],
    ['an unknown field', { message: 'Sorry' }],
  ])('refuses %s and changes nothing', async (_, body) => {
    const { id } = await standing('applied');
    const answer = await post(id, 'reject', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(await stageOf(id)).toBe('applied');
    expect(await messagesOf(id)).toEqual([]);
  });

  it.each(['client_rejected', 'hired', 'dnc', 'failed_interview'] as const)(
    'refuses what is already closed (%s)',
    async (stage) => {
      const { id } = await standing(stage);
      const answer = await post(id, 'reject');
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('APPLICATION_CLOSED');
      expect(await messagesOf(id)).toEqual([]);
    },
  );

  it('sends one message when two reject at once', async () => {
    const { id } = await standing('applied');
    const answers = await Promise.all([post(id, 'reject'), post(id, 'reject')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(await messagesOf(id)).toHaveLength(1);
    expect(await movesOf(id)).toHaveLength(1);
  });
});

describe('schedule', () => {
  it('books the slot, moves the application and confirms; a coordinator may', async () => {
    const { id } = await standing('passed_screening_awaiting_scheduling');
    const answer = await post(id, 'schedule', { slot }, coordinator);
    expect(answer.status).toBe(200);
    expect(answer.body.stageChange).toEqual({
      from: 'passed_screening_awaiting_scheduling',
      to: 'interview_scheduled',
    });
    const interviews = await prisma().interview.findMany({ where: { applicationId: id } });
    expect(interviews).toMatchObject([
      {
        startTime: new Date(slot.start_time),
        endTime: new Date(slot.end_time),
        status: 'scheduled',
      },
    ]);
    expect(await messagesOf(id)).toMatchObject([{ kind: 'interview_confirmation' }]);
  });

  it('asks no workflow', async () => {
    const { id } = await standing('applied');
    expect((await post(id, 'schedule', { slot })).status).toBe(200);
    expect(await movesOf(id)).toMatchObject([{ fromStage: 'applied', isForced: false }]);
  });

  it.each([
    ['no slot', {}],
    ['no end', { slot: { start_time: slot.start_time } }],
    ['an end before the start', { slot: { start_time: slot.end_time, end_time: slot.start_time } }],
    ['an end at the start', { slot: { start_time: slot.start_time, end_time: slot.start_time } }],
    [
      'a past slot',
      { slot: { start_time: '2020-01-01T10:00:00Z', end_time: '2020-01-01T11:00:00Z' } },
    ],
    [
      'a time that is none',
      { slot: { start_time: '2036-02-30T10:00:00Z', end_time: slot.end_time } },
    ],
    ['an unknown field', { slot: { ...slot, room: 'A' } }],
  ])('refuses %s', async (_, body) => {
    const answer = await post(anyId, 'schedule', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(await stageOf(anyId)).toBe('applied');
  });
});
