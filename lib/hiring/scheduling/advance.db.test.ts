import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { createDesk, type Desk } from '@/lib/hiring/interviews/testing/desk';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate } from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

describe('advance to scheduling', () => {
  const advance = (candidateId: string, body: unknown = {}, member = desk.recruiter) =>
    desk.post(`candidates/${candidateId}/advance-to-scheduling`, body, member);
  const linksOf = (applicationId: string) =>
    prisma().publicLink.findMany({ where: { applicationId }, orderBy: { id: 'asc' } });

  it('moves the only open application, keeps the note and sends a link', async () => {
    const { id, candidateId } = await desk.standing('awaiting_screening');
    await desk.standing('client_rejected', { candidateId });
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
    const { id, candidateId } = await desk.standing('passed_screening_awaiting_scheduling');
    for (const _ of [1, 2]) expect((await advance(candidateId)).status).toBe(200);
    const used = (await linksOf(id)).map(({ usedAt }) => usedAt !== null);
    expect(used).toEqual([true, false]);
    expect(await movesOf(id)).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['a number that is none', { phone: 'call me' }],
  ])('is refused where the candidate has %s, and changes nothing', async (_, contact) => {
    const none = { email: null, phone: null, phoneE164: null };
    const { id: candidateId } = await createCandidate(desk.orgId, { ...none, ...contact });
    const { id } = await desk.standing('awaiting_screening', { candidateId });
    const answer = await advance(candidateId, { note: 'Prefers mornings.' });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.message).toContain('neither an e-mail address nor a phone number');
    expect(await stageOf(id)).toBe('awaiting_screening');
    expect([await messagesOf(id), await linksOf(id)]).toEqual([[], []]);
    expect(await prisma().note.count({ where: { applicationId: id } })).toBe(0);
  });

  it('offers to move the interview that a forced move left booked, and says so', async () => {
    const { id, candidateId } = await desk.standing('client_request_interview');
    const slot = { start_time: '2036-03-05T15:00:00Z', end_time: '2036-03-05T15:30:00Z' };
    await desk.post(`applications/${id}/schedule`, { slot });
    const back = { to_stage: 'client_screening', force: true, reason: 'Too soon' };
    await desk.post(`applications/${id}/change-stage`, back);
    expect((await advance(candidateId)).status).toBe(200);
    const letter = (await messagesOf(id)).find(({ kind }) => kind === 'scheduling_link');
    expect(letter?.subject).toMatch(/^Your interview for .*: you can choose another time$/);
    expect(letter?.body).toContain('Wednesday, March 5, 2036');
    expect(letter?.body).toContain('It stays at this time until you choose another.');
    const link = (await linksOf(id)).at(-1);
    const ends = (link?.expiresAt.getTime() ?? 0) - Date.parse(slot.start_time);
    expect(Math.abs(ends)).toBeLessThan(1000);
  });

  it('asks which of several open applications is meant', async () => {
    const { id: candidateId } = await createCandidate(desk.orgId);
    const [first] = [await desk.standing('applied', { candidateId })];
    await desk.standing('client_screening', { candidateId });
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
    const { id, candidateId } = await desk.standing(stage);
    const answer = await advance(candidateId, { application_id: id });
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
    expect(await messagesOf(id)).toEqual([]);
    expect(await linksOf(id)).toEqual([]);
  });

  it('does not find applications of others', async () => {
    const { candidateId } = await desk.standing('applied');
    for (const application_id of [desk.foreign.id, desk.own.id, newId()]) {
      const answer = await advance(candidateId, { application_id });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'APPLICATION_NOT_FOUND']);
    }
  });

  it.each([
    ['a malformed application', { application_id: 'x' }],
    ['an unknown field', { stage: 'hired' }],
    ['too long a note', { note: 'a'.repeat(20_001) }],
  ])('refuses %s', async (_, body) => {
    const answer = await advance(desk.own.candidateId, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('is a recruiter’s decision', async () => {
    const { candidateId } = await desk.standing('applied');
    const answer = await advance(candidateId, {}, desk.coordinator);
    expect(answer.body.error.code).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('strangers', () => {
  itRefusesStrangers(
    () => ({
      token: desk.recruiter.token,
      foreignId: desk.foreign.candidateId,
      id: desk.own.candidateId,
    }),
    [
      {
        method: 'POST',
        path: '/api/v1/candidates/:id/advance-to-scheduling',
        options: { body: {} },
        malformedId: 400,
        forbiddenToken: () => desk.viewer.token,
        notFound: 'CANDIDATE_NOT_FOUND',
      },
    ],
  );
});
