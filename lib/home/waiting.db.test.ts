import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
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
import { ago, homeOf, idsOf, nothing } from './testing/home';

useTestDatabase();

let orgId = '';
let me: Member;

beforeEach(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  me = await createMember(orgId, 'recruiter');
});

const home = () => homeOf(me);

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

  it('has no interview ahead where one is to be scheduled', async () => {
    const stage = 'interview_scheduled' as const;
    const of = (hours: number) => createApplication(orgId, { stage, stageEnteredAt: ago(hours) });
    const [booked, cancelled, over] = [await of(9), await of(8), await of(7)];
    await createInterview(booked, { startTime: ago(-24), endTime: ago(-25) });
    await createInterview(booked, { status: 'cancelled', startTime: ago(-2), endTime: ago(-3) });
    await createInterview(cancelled, { status: 'cancelled', startTime: ago(-2), endTime: ago(-3) });
    await createInterview(over, { startTime: ago(30), endTime: ago(29) });
    const never = await of(1);
    await createApplication(orgId, { stage: 'no_show' });
    const { waiting } = await home();
    expect(idsOf(waiting.interview_missing)).toEqual([cancelled.id, over.id, never.id]);
    expect(waiting.interview_missing.total).toBe(3);
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

  it('are those that had no address to go to, too', async () => {
    const application = await createApplication(orgId);
    const none = { email: null, phone: null, phoneE164: null };
    const where = { orgId_id: { orgId, id: application.candidateId } };
    await prisma().candidate.update({ where, data: none });
    const ask = (path: string, body: object) =>
      call('POST', `/api/v1${path}`, { token: me.token, body });
    const rejected = await ask(`/applications/${application.id}/reject`, {});
    expect(rejected.status).toBe(200);
    const { message_failed } = (await home()).waiting;
    expect(message_failed.items).toMatchObject([
      { application_id: application.id, kind: 'rejection', failure_reason: 'no_address' },
    ]);
    const query = { candidate_id: application.candidateId };
    const cards = await call('GET', '/api/v1/applications', { token: me.token, query });
    expect(cards.body.applications).toMatchObject([{ is_message_failed: true }]);
    const path = `/messages/${message_failed.items[0].message_id}/resend`;
    expect((await ask(path, {})).body.error.message).toContain('no email address or phone number');
    await prisma().candidate.update({ where, data: { phoneE164: '+12125550142' } });
    const sent = await ask(path, {});
    expect(sent.body.message).toMatchObject({ status: 'queued', channel: 'sms', subject: null });
    expect((await home()).waiting.message_failed).toEqual(nothing);
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
