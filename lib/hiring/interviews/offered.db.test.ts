import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import { twinOf } from '@/lib/testing/world';
import { createDesk, type Desk } from './testing/desk';

useTestDatabase();

let desk: Desk;

beforeAll(async () => {
  desk = await createDesk();
});

/** Half an hour at nine of a day in 2037. */
const slotOn = (day: string) => ({
  start_time: `2037-${day}T09:00:00.000Z`,
  end_time: `2037-${day}T09:30:00.000Z`,
});

const offer = (day: string, member = desk.recruiter, more: object = {}) =>
  desk.post('interview-slots', { slots: [slotOn(day)], ...more }, member);

async function book(day: string, id?: string) {
  const applicationId = id ?? (await desk.standing('client_screening')).id;
  const answer = await desk.post(`applications/${applicationId}/schedule`, { slot: slotOn(day) });
  expect(answer.status).toBe(200);
  const [interview] = await desk.interviewsOf(applicationId);
  return { applicationId, interviewer: interview.interviewer?.id ?? null };
}

describe('an interview booked at an offered time', () => {
  it('is held by who offers it, once, and the time is not offered any more', async () => {
    const { body } = await offer('01-05');
    expect((await book('01-05')).interviewer).toBe(desk.recruiter.userId);
    expect((await book('01-05')).interviewer).toBeNull();
    const listed = await desk.slots();
    const { slot_id: id } = body.slots[0];
    expect(listed).toContainEqual(expect.objectContaining({ slot_id: id, is_free: false }));
  });

  it('goes to as many as offer it when many book at once', async () => {
    await offer('01-06');
    await offer('01-06', desk.coordinator);
    const booked = await Promise.all(Array.from({ length: 6 }, () => book('01-06')));
    const taken = booked.flatMap(({ interviewer }) => interviewer ?? []);
    expect(taken.sort()).toEqual([desk.recruiter.userId, desk.coordinator.userId].sort());
  });

  it('is moved with its interviewer where they offer the time, else to who does', async () => {
    await offer('01-07');
    const { applicationId } = await book('01-07');
    await offer('01-08', desk.coordinator);
    await offer('01-08');
    expect((await book('01-08', applicationId)).interviewer).toBe(desk.recruiter.userId);
    await offer('01-09', desk.coordinator);
    expect((await book('01-09', applicationId)).interviewer).toBe(desk.coordinator.userId);
    expect((await book('01-10', applicationId)).interviewer).toBe(desk.coordinator.userId);
  });

  it('is listed with who holds it, and with no other organization’s', async () => {
    await offer('01-12');
    const { applicationId } = await book('01-12');
    const booked = await prisma().interview.findFirstOrThrow({ where: { applicationId } });
    const orgId = twinOf(desk.orgId);
    await prisma().interview.create({ data: { ...booked, orgId, interviewerId: null } });
    const { userId: id, name } = desk.recruiter;
    const [listed, ...others] = await desk.interviewsOf(applicationId);
    expect([listed.interviewer, others]).toEqual([{ id, name }, []]);
  });

  it('is not taken from another job, nor from what was taken back', async () => {
    const { jobId } = await desk.standing('applied');
    await offer('01-11', desk.recruiter, { job_id: jobId });
    const taken = (await offer('01-11', desk.coordinator)).body.slots[0].slot_id;
    await desk.remove(`interview-slots/${taken}`);
    expect((await book('01-11')).interviewer).toBeNull();
  });
});
