import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import {
  createScheduling,
  invalidLink,
  type Scheduling,
  tokenOf,
} from '@/lib/hiring/interviews/testing/scheduling';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember } from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { chooseSlot, longestRequest, readScheduling, requestOtherTime } from './choose-time';

useTestDatabase();

let orgId = '';
let slotIds: readonly string[] = [];
let invited: Scheduling['invite'];
let recruiter: Awaited<ReturnType<typeof createMember>>;

beforeEach(async () => {
  ({ orgId, slotIds, invite: invited } = await createScheduling());
  recruiter = await createMember(orgId, 'recruiter');
});

const post = (path: string, body: unknown = {}) =>
  call('POST', `/api/v1/${path}`, { token: recruiter.token, body });

const interviewsOf = (applicationId: string) =>
  prisma().interview.findMany({ where: { applicationId }, orderBy: { id: 'asc' } });

/** An applicant with a booked interview, and the token of the link to change it. */
async function booked() {
  const { token, ...application } = await invited();
  const { link } = await chooseSlot(token, slotIds[0] ?? '');
  return { ...application, token: tokenOf(link) };
}

describe('asking for another time', () => {
  it('takes a message as long as its field counts it, line breaks as one character', async () => {
    const { id, token } = await invited();
    const lines = Array.from({ length: 10 }, () => 'x'.repeat(longestRequest / 10 - 1));
    await requestOtherTime(token, lines.join('\r\n'));
    const [move] = await movesOf(id);
    expect(move?.reason).toBe(lines.join('\n'));
  });

  it('moves the application as the candidate, keeps the message and gives a new link', async () => {
    const { token, id } = await invited();
    const { link } = await requestOtherTime(token, '  Mondays only. ');
    expect(await stageOf(id)).toBe('reschedule_requested');
    expect(await movesOf(id)).toMatchObject([
      { actorType: 'candidate', reason: 'Mondays only.', isForced: false },
    ]);
    expect(await prisma().note.findMany({ where: { applicationId: id } })).toMatchObject([
      { body: 'Mondays only.', authorType: 'candidate' },
    ]);
    expect(await messagesOf(id)).toEqual([]);
    await expect(requestOtherTime(token, '')).rejects.toMatchObject(invalidLink);
    const after = await readScheduling(tokenOf(link));
    expect(after).toMatchObject({ booked: null, isAnotherTimeAsked: true });
    expect(after.slots).toHaveLength(3);
  });

  it('keeps the time that was booked until staff answer, and says so', async () => {
    const { token, id } = await booked();
    const { link } = await requestOtherTime(token, '');
    expect(await interviewsOf(id)).toMatchObject([{ status: 'scheduled', sequence: 0 }]);
    const letters = await messagesOf(id);
    expect(letters.map(({ kind }) => kind)).not.toContain('interview_cancelled');
    const kept = letters.find(({ body }) => body.includes(link));
    expect(kept).toMatchObject({ kind: 'interview_confirmation' });
    expect(kept?.body).toContain('stays at this time until we answer');
    expect(kept?.calendar).toContain('METHOD:REQUEST');
    const after = await readScheduling(tokenOf(link));
    expect(after).toMatchObject({
      isAnotherTimeAsked: true,
      booked: { startTime: expect.any(Date) },
    });
    expect(after.slots.map((slot) => slot.id)).toEqual(slotIds.slice(1));
    const { token: next } = await invited();
    expect((await readScheduling(next)).slots).toHaveLength(2);
    await expect(readScheduling(token)).rejects.toMatchObject(invalidLink);
  });

  it('and then choosing a free one after all moves the interview', async () => {
    const { token, id } = await booked();
    const { link } = await requestOtherTime(token, 'Later, please.');
    await chooseSlot(tokenOf(link), slotIds[1] ?? '');
    expect(await stageOf(id)).toBe('interview_scheduled');
    expect((await interviewsOf(id)).map(({ status }) => status)).toEqual([
      'rescheduled',
      'scheduled',
    ]);
  });

  it('twice with one press asks once', async () => {
    const { token, id } = await booked();
    const ask = () => requestOtherTime(token, 'Mondays only.');
    const both = await Promise.all([ask(), ask()]);
    expect(await prisma().note.count({ where: { applicationId: id } })).toBe(1);
    expect(await messagesOf(id)).toHaveLength(2);
    for (const { link } of both) {
      expect(await readScheduling(tokenOf(link))).toMatchObject({ isAnotherTimeAsked: true });
    }
  });

  it('with too long a message is refused and leaves the link', async () => {
    const { token } = await invited();
    const refused = requestOtherTime(token, 'a'.repeat(longestRequest + 1));
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await readScheduling(token);
  });
});

describe('the answer of staff to a request for another time', () => {
  const slot = { start_time: '2036-03-05T15:00:00.000Z', end_time: '2036-03-05T15:30:00.000Z' };

  it('by another time takes the place of the booked one and of the link', async () => {
    const { token, id } = await booked();
    const { link } = await requestOtherTime(token, '');
    expect((await post(`applications/${id}/reschedule`, { slot })).status).toBe(200);
    expect(await stageOf(id)).toBe('interview_scheduled');
    const statuses = (await interviewsOf(id)).map(({ status }) => status);
    expect(statuses).toEqual(['rescheduled', 'scheduled']);
    await expect(readScheduling(tokenOf(link))).rejects.toMatchObject(invalidLink);
  });

  it('by cancelling promises another time, and leaves no link', async () => {
    const { token, id } = await booked();
    const { link } = await requestOtherTime(token, '');
    const [interview] = await interviewsOf(id);
    expect((await post(`interviews/${interview?.id}/cancel`)).status).toBe(200);
    expect(await stageOf(id)).toBe('reschedule_requested');
    const cancelled = (await messagesOf(id)).find(({ kind }) => kind === 'interview_cancelled');
    expect(cancelled?.body).toContain('We will write to you about another time.');
    await expect(readScheduling(tokenOf(link))).rejects.toMatchObject(invalidLink);
  });

  it('never mixes with a request made at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, id } = await invited();
      await post(`applications/${id}/schedule`, { slot });
      const link = (await messagesOf(id)).map(
        ({ body }) => body.match(/schedule\/([\w-]{43})/)?.[1],
      );
      const [asked, answered] = await Promise.allSettled([
        requestOtherTime(link[0] ?? token, 'Mondays only.'),
        post(`applications/${id}/reschedule`, {
          slot: {
            start_time: `2036-04-0${round + 1}T15:00:00.000Z`,
            end_time: `2036-04-0${round + 1}T15:30:00.000Z`,
          },
        }),
      ]);
      const isAnswered = answered.status === 'fulfilled' && answered.value.status === 200;
      // Whoever loses has changed nothing.
      expect(asked.status === 'fulfilled' || isAnswered).toBe(true);
      const standing = (await interviewsOf(id)).filter(({ status }) => status === 'scheduled');
      expect(standing).toHaveLength(1);
      expect(await stageOf(id)).toBe(isAnswered ? 'interview_scheduled' : 'reschedule_requested');
      const notes = await prisma().note.count({ where: { applicationId: id } });
      expect(notes).toBe(asked.status === 'fulfilled' ? 1 : 0);
      const open = { applicationId: id, purpose: 'scheduling', usedAt: null } as const;
      expect(await prisma().publicLink.count({ where: open })).toBe(1);
    }
  });

  it('by cancelling a moment before the request leaves the request unheard, and says so', async () => {
    const { token, id } = await booked();
    const [interview] = await interviewsOf(id);
    await post(`interviews/${interview?.id}/cancel`);
    await expect(requestOtherTime(token, 'Mondays only.')).rejects.toMatchObject(invalidLink);
    expect(await prisma().note.count({ where: { applicationId: id } })).toBe(0);
  });
});
