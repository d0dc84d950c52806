import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { useTestDatabase } from '@/lib/testing/database';
import { claimOffer } from './free-offers';
import { createDesk, type Desk, refusal, standsAt, timeOn } from './testing/desk';

useTestDatabase();

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

async function bookAt(slot: ReturnType<typeof timeOn>) {
  const { id } = await desk.standing('client_screening');
  return desk.post(`applications/${id}/schedule`, { slot });
}

describe('a slot that is not as it was seen', () => {
  it('stays where another has moved it, and the answer says where that is', async () => {
    const [seen, now] = [timeOn('02-01'), timeOn('02-02')];
    const id = await desk.offer(seen);
    await desk.move(id, now);
    const late = await desk.move(id, { ...timeOn('02-03'), from: seen });
    expect(refusal(late)).toEqual([400, 'SLOT_CONFLICT']);
    expect(late.body.error.message).toContain(`${now.start_time} to ${now.end_time}`);
    await standsAt(id, now);
  });

  it('stays where it is booked, with or without what was seen', async () => {
    const seen = timeOn('02-04');
    const id = await desk.offer(seen);
    expect((await bookAt(seen)).status).toBe(200);
    for (const from of [seen, undefined]) {
      const answer = await desk.move(id, { ...timeOn('02-05'), from });
      expect(refusal(answer)).toEqual([400, 'SLOT_CONFLICT']);
      expect(answer.body.error.message).toContain('An interview is booked');
    }
    expect(refusal(await desk.move(id, seen))).toEqual([400, 'SLOT_CONFLICT']);
    await standsAt(id, seen);
  });

  it('is not moved away from under a booking that has claimed it', async () => {
    const [seen, wanted] = [timeOn('02-06'), timeOn('02-07')];
    const id = await desk.offer(seen);
    const application = await desk.standing('client_screening');
    const { orgId, userId: interviewerId } = { ...desk, ...desk.recruiter };
    let moving: ReturnType<Desk['move']> | undefined;
    await inTransaction(async (tx) => {
      const claimed = await claimOffer(tx, application, id);
      moving = desk.move(id, { ...wanted, from: seen });
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
      const id = await desk.offer(seen);
      const wanted = timeOn(day, '15:00');
      const [moved, booked] = await Promise.all([desk.move(id, wanted), bookAt(seen)]);
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
    const id = await desk.offer(seen);
    const targets = ['10:00', '11:00', '12:00', '13:00', '14:00'].map((at) => timeOn('03-05', at));
    const answers = await Promise.all(targets.map((to) => desk.move(id, { ...to, from: seen })));
    const codes = answers.map(({ status, body }) => body.error?.code ?? status);
    expect(codes.sort()).toEqual([200, ...Array.from({ length: 4 }, () => 'SLOT_CONFLICT')]);
  });

  it('is refused when two would change places at once', async () => {
    const [one, other] = [timeOn('03-06'), timeOn('03-06', '10:00')];
    const ids = [await desk.offer(one), await desk.offer(other)];
    const answers = await Promise.all([
      desk.move(ids[0] ?? '', other),
      desk.move(ids[1] ?? '', one),
    ]);
    for (const answer of answers) expect(refusal(answer)).toEqual([400, 'VALIDATION_ERROR']);
  });
});
