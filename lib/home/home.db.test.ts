import { beforeEach, describe, expect, it } from 'vitest';
import { pool, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import {
  createActivity,
  createBackgroundCheck,
  createInterview,
  createMessage,
} from '@/lib/testing/records';

useTestDatabase();

let orgId = '';
let me: Member;
const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

beforeEach(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  me = await createMember(orgId, 'recruiter');
});

type Query = Record<string, string>;

async function home(query: Query = {}, member = me): Promise<Json> {
  const { status, body } = await call('GET', '/api/v1/home', { token: member.token, query });
  expect(status).toBe(200);
  return body;
}

const idsOf = ({ items }: Json) => items.map((one: Json) => one.application_id);
const nothing = { total: 0, items: [] };

describe('who waits', () => {
  it('is listed by the rule of the stage, the longest waiting first', async () => {
    const of = (stage: 'no_show' | 'reschedule_requested' | 'past_interview', hours: number) =>
      createApplication(orgId, { stage, stageEnteredAt: ago(hours) });
    const late = await of('no_show', 2);
    const first = await of('no_show', 50);
    const asked = await of('reschedule_requested', 1);
    const held = await of('past_interview', 1);
    const { waiting } = await home();
    expect(waiting.no_show.total).toBe(2);
    expect(idsOf(waiting.no_show)).toEqual([first.id, late.id]);
    expect(idsOf(waiting.reschedule_requested)).toEqual([asked.id]);
    expect(idsOf(waiting.undecided)).toEqual([held.id]);
    expect(waiting.unreviewed).toEqual(nothing);
  });

  it('shows whom it is about, and who moved them there', async () => {
    const candidate = await createCandidate(orgId, { firstName: 'Ana', lastName: 'Berg' });
    const job = await createJob(orgId, { title: 'Driver' });
    const { id } = await createApplication(orgId, {
      ...{ candidateId: candidate.id, jobId: job.id },
      ...{ stage: 'no_show', score: 81, stageEnteredAt: ago(3) },
    });
    await createActivity(orgId, {
      ...{ type: 'stage', applicationId: id, candidateId: candidate.id },
      ...{ fromStage: 'interview_scheduled', toStage: 'no_show', actorName: 'Dana Whitfield' },
      actorType: 'automation',
    });
    const { waiting } = await home();
    expect(waiting.no_show.items).toMatchObject([
      {
        ...{ application_id: id, candidate_id: candidate.id, first_name: 'Ana', last_name: 'Berg' },
        ...{ phone: candidate.phone, job: { id: job.id, title: 'Driver' }, status: 'no_show' },
        ...{ score: 81, stage_entered_by: 'Dana Whitfield' },
      },
    ]);
  });

  it('for review is new, with the client, or has answered the evaluation', async () => {
    const stage = 'pending_evaluation' as const;
    await createApplication(orgId, { stage, evaluationStatus: 'sent' });
    await createApplication(orgId, { stage });
    await createApplication(orgId, { stage: 'awaiting_screening' });
    const answered = await createApplication(orgId, {
      ...{ stage, evaluationStatus: 'completed', evaluationCompletedAt: ago(1) },
      stageEnteredAt: ago(3),
    });
    const fresh = await createApplication(orgId, { stage: 'applied', stageEnteredAt: ago(2) });
    const client = await createApplication(orgId, {
      ...{ stage: 'client_screening', stageEnteredAt: ago(1) },
    });
    const { waiting } = await home();
    expect(idsOf(waiting.unreviewed)).toEqual([answered.id, fresh.id, client.id]);
    expect(waiting.unreviewed.total).toBe(3);
  });

  it('is nobody who was moved away or erased', async () => {
    await createApplication(orgId, { stage: 'no_show', closedAt: ago(1), closedReason: 'moved' });
    await createApplication(orgId, { stage: 'no_show', erasedAt: ago(1) });
    expect((await home()).waiting.no_show).toEqual(nothing);
  });

  it('is shown ten at a time with how many there are', async () => {
    const jobId = (await createJob(orgId)).id;
    for (let n = 0; n < 12; n += 1) {
      await createApplication(orgId, { jobId, stage: 'no_show', stageEnteredAt: ago(n) });
    }
    const { waiting } = await home();
    expect([waiting.no_show.total, waiting.no_show.items.length]).toEqual([12, 10]);
  });
});

describe('failed messages', () => {
  const failed = { status: 'failed', failureReason: 'mailbox unknown' } as const;

  it('wait while they are the last that was tried', async () => {
    const application = await createApplication(orgId);
    const message = await createMessage(application, failed);
    const { waiting } = await home();
    expect(waiting.message_failed.items).toMatchObject([
      {
        ...{ application_id: application.id, message_id: message.id, kind: 'rejection' },
        failure_reason: 'mailbox unknown',
      },
    ]);
    const { id, updatedAt } = await createMessage(application, {
      ...{ status: 'sent', sentAt: new Date(), transport: 'smtp' },
      updatedAt: new Date(Date.now() + 1000),
    });
    expect(updatedAt.getTime()).toBeGreaterThan(message.updatedAt.getTime());
    expect((await home()).waiting.message_failed).toEqual(nothing);
    await prisma().message.delete({ where: { orgId_id: { orgId, id } } });
    expect((await home()).waiting.message_failed.total).toBe(1);
  });

  it('wait once for each application, and for a month', async () => {
    const application = await createApplication(orgId);
    await createMessage(application, { ...failed, updatedAt: ago(2) });
    const latest = await createMessage(application, { ...failed, updatedAt: ago(1) });
    await createMessage(await createApplication(orgId), { ...failed, id: newId(ago(31 * 24)) });
    await createMessage(await createApplication(orgId));
    const { waiting } = await home();
    expect(waiting.message_failed.items.map((one: Json) => one.message_id)).toEqual([latest.id]);
    expect(waiting.message_failed.total).toBe(1);
  });

  it('are those of candidates alone', async () => {
    await prisma().message.create({
      data: {
        ...{ orgId, id: newId(), kind: 'member_invitation', channel: 'email' },
        ...{ recipient: 'ana@example.com', subject: 'Join', body: 'Hello.', ...failed },
      },
    });
    expect((await home()).waiting.message_failed).toEqual(nothing);
  });
});

describe('missing consents', () => {
  it('wait for each open application with a pending check', async () => {
    const application = await createApplication(orgId, { stage: 'client_screening' });
    const first = await createBackgroundCheck(application, { createdAt: ago(30) });
    await createBackgroundCheck(application, { checkType: 'drug_screening' });
    const closed = await createApplication(orgId, {
      ...{ stage: 'client_rejected', closedAt: ago(1), closedReason: 'rejected' },
    });
    await createBackgroundCheck(closed);
    const { waiting } = await home();
    expect(waiting.consent_missing.total).toBe(1);
    expect(waiting.consent_missing.items).toMatchObject([
      {
        ...{ application_id: application.id, check_id: first.id, checks: 2 },
        ...{ check_type: 'criminal_national', asked_at: first.createdAt.toISOString() },
      },
    ]);
  });

  it('are none once the consent is there', async () => {
    const application = await createApplication(orgId);
    await createBackgroundCheck(application, {
      ...{ status: 'consent_received', consentGivenAt: ago(1) },
    });
    expect((await home()).waiting.consent_missing).toEqual(nothing);
  });
});

describe('today', () => {
  const zone = 'Pacific/Auckland';
  const noon = (days: number) => {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    const date = format.format(new Date(Date.now() + days * 24 * hour));
    // Noon in Auckland is midnight or eleven at night in Greenwich.
    return new Date(Date.parse(`${date}T12:00:00Z`) - 12 * hour);
  };

  it('is the day of the time zone', async () => {
    const application = await createApplication(orgId, { stage: 'interview_scheduled' });
    const book = (days: number) =>
      createInterview(application, {
        ...{ interviewerId: me.userId, startTime: noon(days) },
        endTime: new Date(noon(days).getTime() + hour),
      });
    const today = await book(0);
    await book(-1);
    await book(1);
    const { interviews, date } = await home({ time_zone: zone });
    expect(interviews.total).toBe(1);
    expect(interviews.items).toMatchObject([
      {
        ...{ interview_id: today.id, application_id: application.id },
        interviewer: { id: me.userId, name: me.name },
      },
    ]);
    expect(date).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format());
  });

  it('has no interview that was cancelled or moved', async () => {
    const application = await createApplication(orgId);
    const times = { startTime: ago(0), endTime: new Date(Date.now() + hour) };
    for (const status of ['cancelled', 'rescheduled'] as const) {
      await createInterview(application, { ...times, status });
    }
    expect((await home()).interviews).toEqual(nothing);
  });

  it.each(['Mars/Olympus', 'x'.repeat(200), ''])('refuses the time zone "%s"', async (zone) => {
    const query = { time_zone: zone };
    const answer = await call('GET', '/api/v1/home', { token: me.token, query });
    expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('what changed', () => {
  const at = (stage: 'applied' | 'client_screening' | 'hired', moment: Date) =>
    createApplication(orgId, { stage, stageEnteredAt: moment, id: newId(ago(100)) });

  it('is what came or moved since yesterday began', async () => {
    const came = await createApplication(orgId, { stageEnteredAt: ago(1) });
    const moved = await at('client_screening', ago(1));
    await at('client_screening', ago(49));
    await at('applied', ago(1));
    const hired = await at('hired', ago(2));
    const lost = await createApplication(orgId, {
      ...{ stage: 'client_rejected', stageEnteredAt: ago(1), id: newId(ago(100)) },
      ...{ closedAt: ago(1), closedReason: 'withdrawn' },
    });
    const { changes } = await home();
    expect(idsOf(changes.applied)).toEqual([came.id]);
    expect(idsOf(changes.moved)).toEqual([moved.id]);
    expect(idsOf(changes.hired)).toEqual([hired.id]);
    expect(idsOf(changes.lost)).toEqual([lost.id]);
  });
});

describe('one’s own part', () => {
  it('is the default for whoever owns an open job, and holds nothing of others', async () => {
    const mine = await createJob(orgId, { title: 'Mine' });
    await pool().query('UPDATE job SET recruiter_id = $1 WHERE org_id = $2 AND id = $3', [
      ...[me.userId, orgId, mine.id],
    ]);
    const own = await createApplication(orgId, { jobId: mine.id, stage: 'no_show' });
    const other = await createApplication(orgId, { stage: 'no_show' });
    await createMessage(other, { status: 'failed' });
    await createBackgroundCheck(other);
    await createInterview(other, { startTime: ago(0), endTime: new Date(Date.now() + hour) });
    const body = await home();
    expect(body.scope).toBe('mine');
    expect(idsOf(body.waiting.no_show)).toEqual([own.id]);
    expect(idsOf(body.changes.applied)).toEqual([own.id]);
    const { message_failed, consent_missing } = body.waiting;
    expect([message_failed, consent_missing, body.interviews]).toEqual([nothing, nothing, nothing]);
    expect(body.jobs.items).toMatchObject([
      {
        ...{ job_id: mine.id, title: 'Mine', recruiter: { id: me.userId, name: me.name } },
        ...{ open: 1, unreviewed: 0, interviews: 1, hired: 0 },
      },
    ]);
    const all = await home({ scope: 'all' });
    expect(idsOf(all.waiting.no_show)).toEqual([own.id, other.id]);
    expect(all.waiting.message_failed.total).toBe(1);
    expect(all.waiting.consent_missing.total).toBe(1);
    expect(all.interviews.total).toBe(1);
    expect(all.jobs.total).toBe(2);
  });

  it('has the interviews that one holds of any job', async () => {
    const application = await createApplication(orgId);
    const times = { startTime: ago(0), endTime: new Date(Date.now() + hour) };
    const held = await createInterview(application, { ...times, interviewerId: me.userId });
    const { interviews, scope } = await home({ scope: 'mine' });
    expect(scope).toBe('mine');
    expect(interviews.items).toMatchObject([{ interview_id: held.id }]);
  });

  it('is everything for whoever owns nothing, or nothing open', async () => {
    expect((await home()).scope).toBe('all');
    const done = await createJob(orgId, { status: 'filled' });
    await pool().query('UPDATE job SET recruiter_id = $1 WHERE org_id = $2 AND id = $3', [
      ...[me.userId, orgId, done.id],
    ]);
    expect((await home()).scope).toBe('all');
  });
});

describe('a home', () => {
  it('has nothing of another organization', async () => {
    const other = (await createOrganization('Other')).id;
    const application = await createApplication(other, { stage: 'no_show' });
    await createMessage(application, { status: 'failed' });
    await createBackgroundCheck(application);
    const times = { startTime: ago(0), endTime: new Date(Date.now() + hour) };
    await createInterview(application, { ...times, interviewerId: me.userId });
    const { interviews, waiting, changes, jobs } = await home();
    const sections: Json[] = [
      interviews,
      jobs,
      ...Object.values(waiting),
      ...Object.values(changes),
    ];
    for (const section of sections) expect(section).toEqual(nothing);
  });

  it('is read by a viewer and by nobody without a token', async () => {
    const viewer = await createMember(orgId, 'viewer');
    expect((await home({}, viewer)).scope).toBe('all');
    expect((await call('GET', '/api/v1/home')).status).toBe(401);
  });

  it.each([{ scope: 'theirs' }])('refuses %o', async (query) => {
    const answer = await call('GET', '/api/v1/home', { token: me.token, query });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
