import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { createDesk, type Desk, later, refusal, slot } from '@/lib/hiring/interviews/testing/desk';
import {
  createScheduling,
  type Scheduling,
  tokenOf,
} from '@/lib/hiring/interviews/testing/scheduling';
import { createLink } from '@/lib/outbox/links/public-links';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
} from '@/lib/testing/factories';
import { messagesOf, stageOf } from '@/lib/testing/moves';
import { createInterview, createInterviewOffers } from '@/lib/testing/records';
import { chooseSlot, readScheduling } from './choose-time';

useTestDatabase();

const around = { start_time: '2036-03-05T15:15:00.000Z', end_time: '2036-03-05T16:00:00.000Z' };
const after = { start_time: slot.end_time, end_time: '2036-03-05T16:00:00.000Z' };
const timesOf = ({ start_time, end_time }: typeof slot) => {
  return { startTime: new Date(start_time), endTime: new Date(end_time) };
};

const scheduledOf = (candidateId: string) =>
  prisma().interview.findMany({ where: { candidateId, status: 'scheduled' } });

describe('a candidate with several applications', () => {
  let desk: Desk;
  let candidateId = '';
  let ids: string[] = [];

  beforeAll(async () => {
    desk = await createDesk();
  });

  beforeEach(async () => {
    const first = await desk.standing('client_screening');
    ({ candidateId } = first);
    const second = await desk.standing('client_screening', { candidateId });
    ids = [first.id, second.id];
  });

  const book = (index: number, time: object, way = 'schedule') =>
    desk.post(`applications/${ids[index]}/${way}`, { slot: time });

  it('is booked once at any minute, and the answer says when and for what', async () => {
    expect((await book(0, slot)).status).toBe(200);
    const refused = await book(1, around);
    expect(refusal(refused)).toEqual([400, 'TIME_TAKEN']);
    expect(refused.body.error.message).toMatch(/has another interview then, for .+: Wednesday/);
    expect(refused.body.error.message).toContain('10:00 AM to 10:30 AM, New York time');
    expect(await stageOf(ids[1] ?? '')).toBe('client_screening');
    expect(await messagesOf(ids[1] ?? '')).toEqual([]);
  });

  it('has one interview right after the other', async () => {
    await book(0, slot);
    expect((await book(1, after)).status).toBe(200);
    expect(await scheduledOf(candidateId)).toHaveLength(2);
  });

  it('is not moved into another interview of theirs, but to a time that meets the one given up', async () => {
    await book(0, slot);
    await book(1, later);
    expect(refusal(await book(1, around, 'reschedule'))).toEqual([400, 'TIME_TAKEN']);
    expect((await book(0, around, 'reschedule')).status).toBe(200);
  });

  it('can be booked again where an interview was cancelled, moved or rejected away', async () => {
    await book(0, slot);
    const [interview] = await scheduledOf(candidateId);
    await desk.post(`interviews/${interview?.id}/cancel`);
    expect((await book(1, slot)).status).toBe(200);
    await book(1, later, 'reschedule');
    expect((await book(0, slot)).status).toBe(200);
    await desk.post(`applications/${ids[0]}/reject`, { outcome: 'recruiter_rejected' });
    expect((await book(1, slot, 'reschedule')).status).toBe(200);
  });

  it('is booked once by requests at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const start = new Date(Date.UTC(2037, 0, 10 + round, 15));
      const time = (minutes: number) => ({
        start_time: new Date(+start + minutes * 60_000).toISOString(),
        end_time: new Date(+start + (minutes + 30) * 60_000).toISOString(),
      });
      const third = await desk.standing('client_screening', { candidateId });
      const all = [...ids, third.id].map((id, index) =>
        desk.post(`applications/${id}/schedule`, { slot: time(10 * index) }),
      );
      const codes = (await Promise.all(all)).map(({ status, body }) => body.error?.code ?? status);
      expect(codes.sort()).toEqual([200, 'TIME_TAKEN', 'TIME_TAKEN']);
      await desk.post(`applications/${third.id}/reject`, { outcome: 'recruiter_rejected' });
    }
  });

  test('the database itself takes no two interviews of one person that meet', async () => {
    await book(0, slot);
    const { orgId: ofDesk } = desk;
    const interview = await createInterview({ orgId: ofDesk, id: ids[1] ?? '', candidateId });
    const { id: interviewId, orgId } = interview;
    const hold = { orgId, interviewId, holderId: candidateId, ...timesOf(around) };
    await expect(prisma().interviewHold.create({ data: hold })).rejects.toThrow(
      'interview_hold_once',
    );
  });

  it('meets an interview of before this rule', async () => {
    const { orgId } = desk;
    await createInterview({ orgId, id: ids[1] ?? '', candidateId }, timesOf(slot));
    expect(refusal(await book(0, around))).toEqual([400, 'TIME_TAKEN']);
  });

  it('is not shown to whoever may not see the other application', async () => {
    const { orgId } = desk;
    const { id: locationId } = await createLocation(orgId, { name: 'Austin' });
    await createInterview(await createApplication(orgId, { candidateId }), timesOf(slot));
    const stage = 'client_screening';
    const here = await createApplication(orgId, { candidateId, locationId, stage });
    const limited = await createMember(orgId, 'coordinator');
    const key = { orgId, userId: limited.userId };
    const where = { orgId_userId: key };
    await prisma().membership.update({ where, data: { isScoped: true } });
    await prisma().memberLocation.create({ data: { ...key, locationId } });
    const refused = await desk.post(`applications/${here.id}/schedule`, { slot }, limited);
    expect(refusal(refused)).toEqual([400, 'TIME_TAKEN']);
    expect(refused.body.error.message).toBe(
      'slot: the candidate has another interview at that time, for a job that you do not see',
    );
  });
});

describe('by their link', () => {
  let world: Scheduling;

  beforeEach(async () => {
    world = await createScheduling();
  });

  async function twice() {
    const { orgId, invite } = world;
    const { candidateId, token } = await invite();
    const stage = 'passed_screening_awaiting_scheduling';
    const { id: jobId } = await createJob(orgId);
    const { userId } = await createMember(orgId, 'recruiter');
    const offers = await createInterviewOffers(orgId, userId, 3);
    const other = await createApplication(orgId, { candidateId, jobId, stage });
    const link = { orgId, applicationId: other.id, purpose: 'scheduling', validDays: 14 } as const;
    const { url } = await inTransaction((tx) => createLink(tx, link));
    return { candidateId, token, other: tokenOf(url), offerId: offers[0]?.id ?? '' };
  }

  it('a candidate is not offered the time of another interview of theirs', async () => {
    const { token, other } = await twice();
    await chooseSlot(token, world.slotIds[0] ?? '');
    const { slots } = await readScheduling(other);
    const [{ startTime: taken } = { startTime: null }] = await prisma().interview.findMany({
      where: { orgId: world.orgId },
    });
    expect(slots.length).toBeGreaterThan(0);
    for (const { endTime } of slots) expect(+endTime).toBeGreaterThan(Number(taken) + 1_800_000);
  });

  it('a candidate who chooses one time twice at once is booked once, and told why', async () => {
    const { candidateId, token, other, offerId } = await twice();
    const answers = await Promise.allSettled([
      chooseSlot(token, world.slotIds[0] ?? ''),
      chooseSlot(other, offerId),
    ]);
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toMatchObject([
      { code: 'TIME_TAKEN', message: expect.stringContaining('another interview with us') },
    ]);
    expect(await scheduledOf(candidateId)).toHaveLength(1);
  });
});
