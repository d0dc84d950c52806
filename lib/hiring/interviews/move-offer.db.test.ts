import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, type Member } from '@/lib/testing/factories';
import { createInterview, createInterviewOffers } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { createDesk, type Desk, refusal, standsAt, timeOn } from './testing/desk';

useTestDatabase();

let desk: Desk;
let foreignId = '';

beforeAll(async () => {
  desk = await createDesk();
  const { orgId } = await prisma().application.findFirstOrThrow({ where: { id: desk.foreign.id } });
  const { userId } = await createMember(orgId, 'recruiter');
  foreignId = (await createInterviewOffers(orgId, userId, 1))[0]?.id ?? '';
});

const movesOf = (member: Member) =>
  prisma().activity.findMany({
    where: {
      ...{ orgId: desk.orgId, actorId: member.userId, type: 'settings' },
      details: { path: ['change'], equals: 'interview_slot_moved' },
    },
  });

describe('a free slot', () => {
  it('has another start and length afterwards, for the same person and any job, and is recorded', async () => {
    const mover = await createMember(desk.orgId, 'recruiter');
    const [before, after] = [timeOn('01-04'), timeOn('01-05', '14:15', 45)];
    const id = await desk.offer(before);
    const answer = await desk.move(id, { ...after, from: before }, mover);
    const { userId, name } = desk.recruiter;
    expect(answer.status).toBe(200);
    expect(answer.body.slot).toEqual({
      ...{ slot_id: id, interviewer: { id: userId, name }, job_id: null, ...after, is_free: true },
      created_at: expect.any(String),
    });
    expect(await desk.slots()).toContainEqual(answer.body.slot);
    const { start_time: previous_start_time, end_time: previous_end_time } = before;
    expect((await movesOf(mover)).map(({ details }) => details)).toEqual([
      {
        ...{ change: 'interview_slot_moved', slot_id: id, ...after },
        ...{ previous_start_time, previous_end_time },
      },
    ]);
  });

  it('moves into its own former time, and stays where it is already', async () => {
    const mover = await createMember(desk.orgId, 'recruiter');
    const id = await desk.offer(timeOn('01-06'));
    const later = timeOn('01-06', '09:15');
    expect((await desk.move(id, later, mover)).status).toBe(200);
    const again = await desk.move(id, { ...later, from: timeOn('01-06') }, mover);
    expect([again.status, again.body.slot.start_time]).toEqual([200, later.start_time]);
    expect(await movesOf(mover)).toHaveLength(1);
  });

  it('is twelve hours long at most', async () => {
    const id = await desk.offer(timeOn('01-07'));
    expect((await desk.move(id, timeOn('01-07', '08:00', 720))).status).toBe(200);
    expect(refusal(await desk.move(id, timeOn('01-07', '08:00', 721)))).toEqual([
      ...[400, 'VALIDATION_ERROR'],
    ]);
  });

  it.each([
    ['the past', { start_time: '2020-01-01T09:00:00Z', end_time: '2020-01-01T09:30:00Z' }],
    ['an end at the start', timeOn('01-09', '09:00', 0)],
    ['no end', { start_time: timeOn('01-09').start_time }],
    ['no time at all', {}],
    ['a word for a time', { ...timeOn('01-09'), start_time: 'noon' }],
    ['an unknown field', { ...timeOn('01-09'), interviewer_id: newId() }],
    [
      'a former time that ends before it begins',
      { ...timeOn('01-09'), from: timeOn('01-08', '09:00', -5) },
    ],
    ['a time that its interviewer offers too', timeOn('01-10', '09:29')],
    ['an interview of its interviewer', timeOn('01-11', '09:29')],
  ])('is not moved to %s', async (_, body) => {
    const owner = await createMember(desk.orgId, 'recruiter');
    const before = timeOn('01-08');
    const id = await desk.offer(before, owner);
    await desk.offer(timeOn('01-10'), owner);
    const application = await desk.standing('interview_scheduled');
    const { start_time, end_time } = timeOn('01-11');
    await createInterview(application, {
      ...{ startTime: new Date(start_time), endTime: new Date(end_time) },
      interviewerId: owner.userId,
    });
    const answer = await desk.move(id, body, owner);
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    await standsAt(id, before);
    expect(await movesOf(owner)).toEqual([]);
  });

  it('may stand beside another person’s time', async () => {
    await desk.offer(timeOn('01-12'), desk.coordinator);
    const id = await desk.offer(timeOn('01-13'));
    expect((await desk.move(id, timeOn('01-12'))).status).toBe(200);
  });

  it('that was taken back is none any more', async () => {
    const id = await desk.offer(timeOn('01-14'));
    await desk.remove(`interview-slots/${id}`);
    expect(refusal(await desk.move(id, timeOn('01-15')))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('who may move a slot', () => {
  it('is not a team where it is offered for any job, nor where it is for another’s', async () => {
    const manager = await createMember(desk.orgId, 'collaborator');
    const { jobId } = await desk.standing('applied');
    const { orgId } = desk;
    await prisma().jobTeamMember.create({
      data: { orgId, jobId, userId: manager.userId, role: 'hiring_manager' },
    });
    const theirs = (await desk.post('interview-slots', { slots: [timeOn('04-01')], job_id: jobId }))
      .body.slots[0].slot_id;
    const { jobId: otherJobId } = await desk.standing('applied');
    const anothers = (
      await desk.post('interview-slots', { slots: [timeOn('04-02')], job_id: otherJobId })
    ).body.slots[0].slot_id;
    expect((await desk.move(theirs, timeOn('04-03'), manager)).status).toBe(200);
    expect(refusal(await desk.move(anothers, timeOn('04-04'), manager))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const open = await desk.offer(timeOn('04-05'));
    expect(refusal(await desk.move(open, timeOn('04-06'), manager))).toEqual([404, 'NOT_FOUND']);
    await standsAt(open, timeOn('04-05'));
  });

  itRefusesStrangers(
    () => ({ token: desk.recruiter.token, foreignId, id: foreignId }),
    [
      {
        method: 'POST',
        path: '/api/v1/interview-slots/:id/move',
        options: { body: timeOn('04-07') },
        malformedId: 400,
        notFound: 'NOT_FOUND',
        forbiddenToken: () => desk.viewer.token,
      },
    ],
  );
});
