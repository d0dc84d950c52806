import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createInterview } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let recruiter: Member;
let coordinator: Member;
let viewer: Member;
let stranger: Member;
let jobId = '';
let foreignJobId = '';
let slotId = '';
let foreignSlotId = '';

const path = '/api/v1/interview-slots';

/** A slot of half an hour at a time of one day in 2036. */
function slotAt(day: string, clock: string, minutes = 30) {
  const start = new Date(`2036-${day}T${clock}:00Z`);
  const end = new Date(start.getTime() + minutes * 60_000);
  return { start_time: start.toISOString(), end_time: end.toISOString() };
}

const offer = (body: unknown, member = recruiter) =>
  call('POST', path, { token: member.token, body });

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  recruiter = await createMember(orgId, 'recruiter');
  coordinator = await createMember(orgId, 'coordinator');
  viewer = await createMember(orgId, 'viewer');
  jobId = (await createJob(orgId)).id;
  const foreign = (await createOrganization('Theirs')).id;
  stranger = await createMember(foreign, 'admin');
  foreignJobId = (await createJob(foreign)).id;
  slotId = (await offer({ slots: [slotAt('01-01', '09:00')] })).body.slots[0].slot_id;
  const theirs = await offer({ slots: [slotAt('01-01', '09:00')] }, stranger);
  foreignSlotId = theirs.body.slots[0].slot_id;
});

describe('offering times', () => {
  it('stores those of the caller, free and for any job', async () => {
    const slots = [slotAt('03-05', '15:00'), slotAt('03-05', '15:30')];
    const answer = await offer({ slots }, coordinator);
    expect(answer.status).toBe(201);
    expect(answer.body.slots).toEqual(
      slots.map((slot) => ({
        slot_id: expect.any(String),
        interviewer: { id: coordinator.userId, name: 'Test coordinator' },
        job_id: null,
        ...slot,
        is_free: true,
        created_at: expect.any(String),
      })),
    );
    const details = { change: 'interview_slots_added', count: 2 };
    const where = { orgId, type: 'settings', actorId: coordinator.userId } as const;
    expect(await prisma().activity.findMany({ where })).toMatchObject([{ details }]);
  });

  it('stores those of another member, for one job', async () => {
    const body = {
      slots: [slotAt('03-06', '15:00')],
      interviewer_id: viewer.userId,
      job_id: jobId,
    };
    const [slot] = (await offer(body)).body.slots;
    expect(slot).toMatchObject({ interviewer: { id: viewer.userId }, job_id: jobId });
  });

  it('stores one of twelve hours, the longest there may be', async () => {
    const slot = slotAt('05-01', '08:00', 720);
    const answer = await offer({ slots: [slot] });
    expect(answer.status).toBe(201);
    expect(answer.body.slots).toMatchObject([slot]);
  });

  it.each([
    ['no slots', {}],
    ['an empty list', { slots: [] }],
    ['more than 100', { slots: Array.from({ length: 101 }, () => slotAt('04-01', '09:00')) }],
    [
      'a past one',
      { slots: [{ start_time: '2020-01-01T09:00:00Z', end_time: '2020-01-01T10:00:00Z' }] },
    ],
    ['an end at the start', { slots: [slotAt('04-01', '09:00', 0)] }],
    ['more than 12 hours', { slots: [slotAt('04-01', '09:00', 721)] }],
    ['two that overlap', { slots: [slotAt('04-01', '09:00'), slotAt('04-01', '09:15')] }],
    ['the same twice', { slots: [slotAt('04-01', '09:00'), slotAt('04-01', '09:00')] }],
    ['one that was offered', { slots: [slotAt('04-01', '08:00'), slotAt('01-01', '09:29')] }],
    ['an interviewer who is none', { slots: [slotAt('04-01', '09:00')], interviewer_id: newId() }],
    ['a malformed interviewer', { slots: [slotAt('04-01', '09:00')], interviewer_id: 'Dana' }],
    ['a malformed job', { slots: [slotAt('04-01', '09:00')], job_id: '7' }],
    ['an unknown field', { slots: [slotAt('04-01', '09:00')], room: 'A' }],
    ['an unknown field in a slot', { slots: [{ ...slotAt('04-01', '09:00'), room: 'A' }] }],
  ])('refuses %s and stores nothing', async (_, body) => {
    const before = await prisma().interviewOffer.count({ where: { orgId } });
    const answer = await offer(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
    expect(await prisma().interviewOffer.count({ where: { orgId } })).toBe(before);
  });

  it('refuses members and jobs of another organization', async () => {
    const slots = [slotAt('04-02', '09:00')];
    const person = await offer({ slots, interviewer_id: stranger.userId });
    expect([person.status, person.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    for (const job_id of [foreignJobId, newId()]) {
      const answer = await offer({ slots, job_id });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
    }
  });

  it('lets one of two who offer the same time at once', async () => {
    const body = { slots: [slotAt('04-03', '09:00')] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => offer(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it('is refused to strangers and viewers', async () => {
    const body = { slots: [slotAt('04-04', '09:00')] };
    expect((await call('POST', path, { body })).body.error.code).toBe('UNAUTHORIZED');
    expect((await call('GET', path)).body.error.code).toBe('UNAUTHORIZED');
    const refused = await offer(body, viewer);
    expect([refused.status, refused.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
  });
});

describe('the list', () => {
  const list = async (query: Record<string, string>, member = viewer) =>
    (await call('GET', path, { token: member.token, query })).body.slots;

  it('holds the organization’s own, from now on, and says which are free', async () => {
    const dana = await createMember(orgId, 'recruiter');
    await offer({ slots: [slotAt('06-01', '10:00'), slotAt('06-01', '11:00')] }, dana);
    const slot = slotAt('06-01', '10:15');
    const times = { startTime: new Date(slot.start_time), endTime: new Date(slot.end_time) };
    const application = await createApplication(orgId);
    await createInterview(application, { ...times, interviewerId: dana.userId });
    const mine = await list({ interviewer_id: dana.userId });
    expect(mine.map((one: { is_free: boolean }) => one.is_free)).toEqual([false, true]);
    expect(await list({ interviewer_id: dana.userId }, stranger)).toEqual([]);
    expect((await list({}, stranger)).map((one: { slot_id: string }) => one.slot_id)).toEqual([
      foreignSlotId,
    ]);
  });

  it('is narrowed by times and job', async () => {
    await offer({ slots: [slotAt('07-01', '10:00')], job_id: jobId });
    await offer({ slots: [slotAt('07-02', '10:00')] });
    const july = { from: '2036-07-01', to: '2036-07-31' };
    expect(await list(july)).toHaveLength(2);
    expect(await list({ ...july, job_id: jobId })).toHaveLength(2);
    expect(await list({ ...july, job_id: newId() })).toHaveLength(1);
    expect(await list({ from: '2036-07-01', to: '2036-07-01' })).toHaveLength(1);
    expect(await list({ from: '2037-01-01' })).toEqual([]);
  });

  it('holds at most 500, the earliest', async () => {
    const { userId: interviewerId } = await createMember(orgId, 'recruiter');
    const times = Array.from({ length: 501 }, (_, hour) => slotAt('09-01', '10:00', hour * 60));
    const data = times.map(({ end_time }) => ({
      ...{ orgId, id: newId(), interviewerId, startTime: new Date(end_time) },
      endTime: new Date(Date.parse(end_time) + 1_800_000),
    }));
    await prisma().interviewOffer.createMany({ data });
    const slots = await list({ interviewer_id: interviewerId });
    expect([slots.length, slots.at(-1).start_time]).toEqual([500, times.at(-2)?.end_time]);
  });

  it.each([{ from: 'tomorrow' }, { to: '2036-13-01' }, { interviewer_id: 'x' }, { job_id: '1' }])(
    'refuses %j',
    async (query) => {
      const answer = await call('GET', path, { token: viewer.token, query });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );
});

describe('taking a time back', () => {
  it('removes it once, and the time can be offered again', async () => {
    const body = { slots: [slotAt('08-01', '10:00')] };
    const id = (await offer(body)).body.slots[0].slot_id;
    const remove = () => call('DELETE', `${path}/${id}`, { token: coordinator.token });
    expect((await remove()).status).toBe(204);
    const again = await remove();
    expect([again.status, again.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect((await offer(body)).status).toBe(201);
    const kept = await prisma().interviewOffer.findFirstOrThrow({ where: { id } });
    expect(kept.removedAt).not.toBeNull();
  });

  itRefusesStrangers(
    () => ({ token: recruiter.token, foreignId: foreignSlotId, id: slotId }),
    [
      {
        method: 'DELETE',
        path: `${path}/:id`,
        malformedId: 400,
        notFound: 'NOT_FOUND',
        forbiddenToken: () => viewer.token,
      },
    ],
  );
});
