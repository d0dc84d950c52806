import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, type Member } from '@/lib/testing/factories';
import { createInterview, createInterviewOffers } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { claimOffer } from './free-offers';
import { createDesk, type Desk } from './testing/desk';

useTestDatabase();

let desk: Desk;
let foreignId = '';

beforeAll(async () => {
  desk = await createDesk();
  const { orgId } = await prisma().application.findFirstOrThrow({ where: { id: desk.foreign.id } });
  const { userId } = await createMember(orgId, 'recruiter');
  foreignId = (await createInterviewOffers(orgId, userId, 1))[0]?.id ?? '';
});

/** A time of so many minutes on a day of 2038. */
function timeOn(day: string, clock = '09:00', minutes = 30) {
  const start = new Date(`2038-${day}T${clock}:00Z`);
  const end = new Date(start.getTime() + minutes * 60_000);
  return { start_time: start.toISOString(), end_time: end.toISOString() };
}

async function offer(slot: ReturnType<typeof timeOn>, member = desk.recruiter): Promise<string> {
  const { status, body } = await desk.post('interview-slots', { slots: [slot] }, member);
  expect(status).toBe(201);
  return body.slots[0].slot_id;
}

const move = (id: string, body: unknown, member = desk.coordinator) =>
  desk.post(`interview-slots/${id}/move`, body, member);

const refusal = ({ status, body }: Awaited<ReturnType<typeof move>>) => [status, body.error?.code];

async function standsAt(id: string, { start_time, end_time }: ReturnType<typeof timeOn>) {
  const { startTime, endTime } = await prisma().interviewOffer.findFirstOrThrow({ where: { id } });
  expect([startTime.toISOString(), endTime.toISOString()]).toEqual([start_time, end_time]);
}

const movesOf = (member: Member) =>
  prisma().activity.findMany({
    where: {
      ...{ orgId: desk.orgId, actorId: member.userId, type: 'settings' },
      details: { path: ['change'], equals: 'interview_slot_moved' },
    },
  });

async function bookAt(slot: ReturnType<typeof timeOn>) {
  const { id } = await desk.standing('client_screening');
  return desk.post(`applications/${id}/schedule`, { slot });
}

describe('a free slot', () => {
  it('has another start and length afterwards, for the same person and any job, and is recorded', async () => {
    const mover = await createMember(desk.orgId, 'recruiter');
    const [before, after] = [timeOn('01-04'), timeOn('01-05', '14:15', 45)];
    const id = await offer(before);
    const answer = await move(id, { ...after, from: before }, mover);
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
    const id = await offer(timeOn('01-06'));
    const later = timeOn('01-06', '09:15');
    expect((await move(id, later, mover)).status).toBe(200);
    const again = await move(id, { ...later, from: timeOn('01-06') }, mover);
    expect([again.status, again.body.slot.start_time]).toEqual([200, later.start_time]);
    expect(await movesOf(mover)).toHaveLength(1);
  });

  it('is twelve hours long at most', async () => {
    const id = await offer(timeOn('01-07'));
    expect((await move(id, timeOn('01-07', '08:00', 720))).status).toBe(200);
    expect(refusal(await move(id, timeOn('01-07', '08:00', 721)))).toEqual([
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
    const id = await offer(before, owner);
    await offer(timeOn('01-10'), owner);
    const application = await desk.standing('interview_scheduled');
    const { start_time, end_time } = timeOn('01-11');
    await createInterview(application, {
      ...{ startTime: new Date(start_time), endTime: new Date(end_time) },
      interviewerId: owner.userId,
    });
    const answer = await move(id, body, owner);
    expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
    await standsAt(id, before);
    expect(await movesOf(owner)).toEqual([]);
  });

  it('may stand beside another person’s time', async () => {
    await offer(timeOn('01-12'), desk.coordinator);
    const id = await offer(timeOn('01-13'));
    expect((await move(id, timeOn('01-12'))).status).toBe(200);
  });

  it('that was taken back is none any more', async () => {
    const id = await offer(timeOn('01-14'));
    await desk.remove(`interview-slots/${id}`);
    expect(refusal(await move(id, timeOn('01-15')))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a slot that is not as it was seen', () => {
  it('stays where another has moved it, and the answer says where that is', async () => {
    const [seen, now] = [timeOn('02-01'), timeOn('02-02')];
    const id = await offer(seen);
    await move(id, now);
    const late = await move(id, { ...timeOn('02-03'), from: seen });
    expect(refusal(late)).toEqual([400, 'SLOT_CONFLICT']);
    expect(late.body.error.message).toContain(`${now.start_time} to ${now.end_time}`);
    await standsAt(id, now);
  });

  it('stays where it is booked, with or without what was seen', async () => {
    const seen = timeOn('02-04');
    const id = await offer(seen);
    expect((await bookAt(seen)).status).toBe(200);
    for (const from of [seen, undefined]) {
      const answer = await move(id, { ...timeOn('02-05'), from });
      expect(refusal(answer)).toEqual([400, 'SLOT_CONFLICT']);
      expect(answer.body.error.message).toContain('An interview is booked');
    }
    expect(refusal(await move(id, seen))).toEqual([400, 'SLOT_CONFLICT']);
    await standsAt(id, seen);
  });

  it('is not moved away from under a booking that has claimed it', async () => {
    const [seen, wanted] = [timeOn('02-06'), timeOn('02-07')];
    const id = await offer(seen);
    const application = await desk.standing('client_screening');
    const { orgId, userId: interviewerId } = { ...desk, ...desk.recruiter };
    let moving: ReturnType<typeof move> | undefined;
    await inTransaction(async (tx) => {
      const claimed = await claimOffer(tx, application, id);
      moving = move(id, { ...wanted, from: seen });
      // Long enough for the move to come to the lock.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const { startTime, endTime } = claimed ?? {};
      if (!startTime || !endTime) throw new Error('The slot was not free.');
      const about = { orgId, id: newId(), applicationId: application.id, interviewerId };
      const { candidateId } = application;
      await tx.interview.create({ data: { ...about, candidateId, startTime, endTime } });
    });
    if (!moving) throw new Error('Nothing was moved.');
    expect(refusal(await moving)).toEqual([400, 'SLOT_CONFLICT']);
    await standsAt(id, seen);
  });

  it('is booked or moved when both are asked at once, and never both', async () => {
    for (const day of ['03-01', '03-02', '03-03', '03-04']) {
      const seen = timeOn(day);
      const id = await offer(seen);
      const wanted = timeOn(day, '15:00');
      const [moved, booked] = await Promise.all([move(id, wanted), bookAt(seen)]);
      expect(booked.status).toBe(200);
      const where = { orgId: desk.orgId, startTime: new Date(seen.start_time) };
      const { interviewerId } = await prisma().interview.findFirstOrThrow({ where });
      // Whoever books a time that nobody offers any more gets no interviewer with it.
      expect(interviewerId).toBe(moved.status === 200 ? null : desk.recruiter.userId);
      if (moved.status !== 200) expect(refusal(moved)).toEqual([400, 'SLOT_CONFLICT']);
      await standsAt(id, moved.status === 200 ? wanted : seen);
    }
  });

  it('is moved by one of many who saw it at one place', async () => {
    const seen = timeOn('03-05');
    const id = await offer(seen);
    const targets = ['10:00', '11:00', '12:00', '13:00', '14:00'].map((at) => timeOn('03-05', at));
    const answers = await Promise.all(targets.map((to) => move(id, { ...to, from: seen })));
    const codes = answers.map(({ status, body }) => body.error?.code ?? status);
    expect(codes.sort()).toEqual([200, ...Array.from({ length: 4 }, () => 'SLOT_CONFLICT')]);
  });

  it('is refused when two would change places at once', async () => {
    const [one, other] = [timeOn('03-06'), timeOn('03-06', '10:00')];
    const ids = [await offer(one), await offer(other)];
    const answers = await Promise.all([move(ids[0] ?? '', other), move(ids[1] ?? '', one)]);
    for (const answer of answers) expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
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
    expect((await move(theirs, timeOn('04-03'), manager)).status).toBe(200);
    expect(refusal(await move(anothers, timeOn('04-04'), manager))).toEqual([404, 'NOT_FOUND']);
    const open = await offer(timeOn('04-05'));
    expect(refusal(await move(open, timeOn('04-06'), manager))).toEqual([404, 'NOT_FOUND']);
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
