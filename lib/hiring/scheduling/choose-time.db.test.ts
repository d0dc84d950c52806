import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import {
  createScheduling,
  invalidLink,
  type Scheduling,
  tokenOf,
} from '@/lib/hiring/interviews/testing/scheduling';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createMember, createOrganization } from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { createInterview, createInterviewOffers } from '@/lib/testing/records';
import { chooseSlot, readScheduling } from './choose-time';

useTestDatabase();

let orgId = '';
let interviewerId = '';
let slotIds: readonly string[] = [];
let invited: Scheduling['invite'];

beforeEach(async () => {
  ({ orgId, interviewerId, slotIds, invite: invited } = await createScheduling());
});

const interviewsOf = (applicationId: string) =>
  prisma().interview.findMany({ where: { applicationId }, orderBy: { id: 'asc' } });

describe('what a candidate may choose from', () => {
  it('is free, to come, for the job and by an active member', async () => {
    const { token } = await invited();
    const other = await createMember(orgId, 'recruiter');
    const left = await createMember(orgId, 'recruiter');
    const [past, removed, elsewhere] = await createInterviewOffers(orgId, other.userId, 3);
    await createInterviewOffers(orgId, left.userId, 6);
    const startTime = new Date(Date.now() - 60_000);
    const offer = (id = '') => ({ orgId_id: { orgId, id } });
    await prisma().interviewOffer.update({ where: offer(past?.id), data: { startTime } });
    const removedAt = new Date();
    await prisma().interviewOffer.update({ where: offer(removed?.id), data: { removedAt } });
    const { id: otherJobId } = await createJob(orgId);
    await prisma().interviewOffer.update({
      where: offer(elsewhere?.id),
      data: { jobId: otherJobId },
    });
    const membership = { orgId_userId: { orgId, userId: left.userId } };
    await prisma().membership.update({ where: membership, data: { deactivatedAt: new Date() } });
    const scheduling = await readScheduling(token);
    expect(scheduling).toMatchObject({
      employer: { name: 'Acme', contact: null, accentColor: null, logoPath: null },
      jobTitle: 'Driver',
      timeZone: 'America/Chicago',
      booked: null,
    });
    expect(scheduling.slots.map(({ id }) => id)).toEqual(slotIds);
    const taken = await prisma().interviewOffer.findFirstOrThrow({ where: { id: slotIds[1] } });
    const { startTime: at, endTime } = taken;
    await createInterview(await invited(), { startTime: at, endTime, interviewerId });
    const left2 = (await readScheduling(token)).slots.map(({ id }) => id);
    expect(left2).toEqual([slotIds[0], slotIds[2]]);
  });

  it('shows a time that two offer once', async () => {
    const { token } = await invited();
    const { userId } = await createMember(orgId, 'recruiter');
    const [first] = await prisma().interviewOffer.findMany({ where: { id: slotIds[0] } });
    const { startTime, endTime } = first ?? { startTime: new Date(), endTime: new Date() };
    const keys = { orgId, id: newId(), interviewerId: userId };
    await prisma().interviewOffer.create({ data: { ...keys, startTime, endTime } });
    expect((await readScheduling(token)).slots).toHaveLength(3);
  });
});

describe('choosing a time', () => {
  it('books it, moves the application as the candidate, confirms and spends the link', async () => {
    const { token, id, candidateId } = await invited();
    const { link } = await chooseSlot(token, slotIds[1] ?? '');
    expect(await stageOf(id)).toBe('interview_scheduled');
    expect(await movesOf(id)).toMatchObject([
      { actorType: 'candidate', actorId: candidateId, actorName: 'Maria Lopez' },
    ]);
    expect(await interviewsOf(id)).toMatchObject([{ interviewerId, status: 'scheduled' }]);
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ kind: 'interview_confirmation' });
    expect(message?.body).toContain(link);
    expect(message?.body).toContain('Chicago time');
    expect(message?.calendar).toContain('METHOD:REQUEST');
    await expect(readScheduling(token)).rejects.toMatchObject(invalidLink);
    await expect(chooseSlot(token, slotIds[0] ?? '')).rejects.toMatchObject(invalidLink);
    const again = await readScheduling(tokenOf(link));
    expect(again.booked).not.toBeNull();
    expect(again.slots.map((slot) => slot.id)).toEqual([slotIds[0], slotIds[2]]);
  });

  it('by the link of the confirmation moves the interview', async () => {
    const { token, id } = await invited();
    const { link } = await chooseSlot(token, slotIds[0] ?? '');
    await chooseSlot(tokenOf(link), slotIds[2] ?? '');
    const [first, second] = await interviewsOf(id);
    expect(first).toMatchObject({ status: 'rescheduled', sequence: 0, seriesId: null });
    expect(second).toMatchObject({ status: 'scheduled', sequence: 1, seriesId: first?.id });
    const kinds = (await messagesOf(id)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['interview_confirmation', 'interview_rescheduled']);
    await expect(readScheduling(tokenOf(link))).rejects.toMatchObject(invalidLink);
  });

  it('at once by twenty gives it to one; the others keep their links', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => invited()));
    const wanted = slotIds[0] ?? '';
    const results = await Promise.allSettled(people.map(({ token }) => chooseSlot(token, wanted)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => ('reason' in result ? [result.reason] : []));
    for (const reason of reasons) {
      expect(reason).toMatchObject({ code: 'TIME_TAKEN' });
      expect(reason.message).toMatch(/taken a moment ago/);
    }
    expect(await prisma().interview.count({ where: { orgId } })).toBe(1);
    const loser = people[results.findIndex(({ status }) => status === 'rejected')];
    const { slots } = await readScheduling(loser?.token ?? '');
    expect(slots.map((slot) => slot.id)).toEqual(slotIds.slice(1));
    await chooseSlot(loser?.token ?? '', slotIds[1] ?? '');
  });

  it('is refused where its slot was moved since it was shown; the link still works', async () => {
    const { token, id } = await invited();
    const [shown] = (await readScheduling(token)).slots;
    if (!shown) throw new Error('no time is shown');
    const data = { startTime: new Date(+shown.startTime + 900_000) };
    await prisma().interviewOffer.update({ where: { orgId_id: { orgId, id: shown.id } }, data });
    await expect(chooseSlot(token, shown.choice)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/was changed a moment ago/),
    });
    expect(await interviewsOf(id)).toEqual([]);
    const [now] = (await readScheduling(token)).slots;
    expect(now).toMatchObject({ id: shown.id, ...data });
    await chooseSlot(token, now?.choice ?? '');
    expect(await interviewsOf(id)).toMatchObject([data]);
  });

  it('twice with one press books once and shows it both times', async () => {
    const { token, id } = await invited();
    const slotId = slotIds[0] ?? '';
    const both = await Promise.all([chooseSlot(token, slotId), chooseSlot(token, slotId)]);
    expect(await interviewsOf(id)).toHaveLength(1);
    expect(await messagesOf(id)).toHaveLength(1);
    for (const { link } of both) {
      expect((await readScheduling(tokenOf(link))).booked).not.toBeNull();
    }
    const usedAt = new Date(Date.now() - 120_000);
    await prisma().publicLink.updateMany({
      where: { applicationId: id, usedAt: { not: null } },
      data: { usedAt },
    });
    await expect(chooseSlot(token, slotId)).rejects.toMatchObject(invalidLink);
  });

  it('twice at once with one link books once', async () => {
    const { token, id } = await invited();
    const all = slotIds.map((slotId) => chooseSlot(token, slotId));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await interviewsOf(id)).toHaveLength(1);
  });

  it('that is none, or another organization’s, is refused and leaves the link', async () => {
    const { token, id } = await invited();
    const { id: foreign } = await createOrganization('Theirs');
    const stranger = await createMember(foreign, 'admin');
    const [theirs] = await createInterviewOffers(foreign, stranger.userId, 1);
    for (const [slotId, code] of [
      [theirs?.id ?? '', 'TIME_TAKEN'],
      [newId(), 'TIME_TAKEN'],
      ['nonsense', 'VALIDATION_ERROR'],
      ['', 'VALIDATION_ERROR'],
    ] as const) {
      await expect(chooseSlot(token, slotId)).rejects.toMatchObject({ code });
    }
    expect(await stageOf(id)).toBe('passed_screening_awaiting_scheduling');
    expect((await readScheduling(token)).slots).toHaveLength(3);
  });

  it('is made impossible twice by the database itself', async () => {
    const times = {
      startTime: new Date('2036-01-01T10:00Z'),
      endTime: new Date('2036-01-01T11:00Z'),
    };
    await createInterview(await invited(), { ...times, interviewerId });
    const startTime = new Date('2036-01-01T10:59Z');
    const endTime = new Date('2036-01-01T12:00Z');
    const second = createInterview(await invited(), { startTime, endTime, interviewerId });
    await expect(second).rejects.toThrow();
    await createInterview(await invited(), {
      startTime,
      endTime,
      interviewerId,
      status: 'cancelled',
    });
  });
});
