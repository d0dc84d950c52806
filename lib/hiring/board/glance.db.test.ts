import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  createQuestion,
  type Member,
} from '@/lib/testing/factories';
import {
  createConversation,
  createInterview,
  createMessage,
  createNote,
} from '@/lib/testing/records';
import { overviewAs } from './testing/overview';

useTestDatabase();

let orgId = '';
let member: Member;

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  member = await createMember(orgId, 'viewer');
});

const look = (of: string) => overviewAs(member.token, of);

describe('the screening at a glance', () => {
  it('has the latest call with its answers, judged by the questions of the job', async () => {
    const job = await createJob(orgId);
    const ask = (prompt: string, isKnockout: boolean, expectedAnswer: string | null) =>
      createQuestion(orgId, job.id, { prompt, isKnockout, expectedAnswer, kind: 'yes_no' });
    await ask('Certificate?', true, 'yes');
    await ask('Nights?', false, 'yes');
    await ask('Weekends?', false, 'yes');
    await ask('Own car?', false, null);
    const application = await createApplication(orgId, {
      jobId: job.id,
      screeningResult: 'passed',
      screeningTier: 'yes',
      screenedAt: new Date('2026-03-02T10:00:00Z'),
    });
    await createConversation(application, { channel: 'chat', startedAt: new Date('2026-03-09') });
    await createConversation(application, { summary: 'The first call.' });
    await createConversation(application, {
      summary: 'The latest call.',
      startedAt: new Date('2026-03-02T10:00:00Z'),
      answers: [
        { question: 'Certificate?', answer: 'Yes' },
        { question: 'Nights?', answer: 'no' },
        { question: 'Own car?', answer: 'yes' },
      ],
    });
    const { glance } = await look(application.candidateId);
    expect(glance.screening).toMatchObject({ result: 'passed', tier: 'yes' });
    expect(glance.conversation).toMatchObject({ channel: 'call', summary: 'The latest call.' });
    expect(glance.answers).toMatchObject([
      { prompt: 'Certificate?', is_knockout: true, answer: 'Yes', matches: true },
      { prompt: 'Nights?', is_knockout: false, answer: 'no', matches: false },
      { prompt: 'Weekends?', answer: null, matches: null },
      { prompt: 'Own car?', answer: 'yes', matches: null },
    ]);
  });

  it.each([
    ['enqueued', true],
    ['failed', true],
    ['cancelled', false],
    ['completed', false],
  ] as const)('tells of a call that is %s: %s', async (status, isTold) => {
    const application = await createApplication(orgId);
    const { id } = await createNote(application);
    await prisma().screeningRun.create({
      data: { orgId, id, applicationId: application.id, status, failureReason: 'no_answer' },
    });
    const { glance } = await look(application.candidateId);
    if (isTold) expect(glance.screening_call).toMatchObject({ status });
    else expect(glance.screening_call).toBeNull();
  });

  it('has the answers of an evaluation', async () => {
    const answer = { kind: 'yes_no', prompt: 'Nights?', expectedAnswer: 'yes', answer: 'yes' };
    const application = await createApplication(orgId, {
      ...{ evaluationSentAt: new Date(), evaluationCompletedAt: new Date() },
      evaluationStatus: 'completed',
      evaluationResult: { score: 100, answers: [{ ...answer, matches: true }] },
    });
    const { glance } = await look(application.candidateId);
    expect(glance.evaluation).toMatchObject({ score: 100, answers: [{ prompt: 'Nights?' }] });
  });
});

describe('the interview at a glance', () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);

  it('is the next one, with whom, where and in which zone', async () => {
    const site = await createLocation(orgId, { name: 'Dayton', timeZone: 'America/Chicago' });
    const application = await createApplication(orgId, { locationId: site.id });
    await createInterview(application, { startTime: at(-2), endTime: at(-1.9) });
    await createInterview(application, { startTime: at(1), endTime: at(1.1), status: 'cancelled' });
    const next = await createInterview(application, {
      ...{ startTime: at(2), endTime: at(2.1), interviewerId: member.userId },
    });
    await createInterview(application, { startTime: at(4), endTime: at(4.1) });
    const { glance } = await look(application.candidateId);
    expect(glance.interview).toMatchObject({
      interview_id: next.id,
      interviewer: { id: member.userId, name: member.name },
      time_zone: 'America/Chicago',
      place: 'Dayton',
    });
    expect(glance.counts.interviews).toBe(4);
  });

  it('is the last one of which nobody said how it went, where none is to come', async () => {
    const application = await createApplication(orgId);
    await createInterview(application, { startTime: at(-9), endTime: at(-8.9) });
    const last = await createInterview(application, { startTime: at(-2), endTime: at(-1.9) });
    await createInterview(application, {
      startTime: at(-1),
      endTime: at(-0.9),
      status: 'completed',
    });
    const { glance } = await look(application.candidateId);
    expect(glance.interview).toMatchObject({
      interview_id: last.id,
      interviewer: null,
      time_zone: 'America/New_York',
    });
  });
});

describe('the message at a glance', () => {
  it('is what goes out next, else the latest that was not cancelled', async () => {
    const application = await createApplication(orgId);
    const { candidateId: of } = application;
    const shown = async () => (await look(of)).glance.message?.message_id ?? null;
    await createMessage(application, { status: 'sent', sentAt: new Date() });
    const failed = await createMessage(application, { status: 'failed', failureReason: 'refused' });
    await createMessage(application, { status: 'cancelled' });
    expect(await shown()).toBe(failed.id);
    const later = await createMessage(application, { dueAt: new Date('2036-03-05T09:00:00Z') });
    expect(await shown()).toBe(later.id);
    const sooner = await createMessage(application, { dueAt: new Date('2036-03-04T09:00:00Z') });
    expect(await shown()).toBe(sooner.id);
    const { glance } = await look(of);
    expect(glance.message).not.toHaveProperty('body');
    expect(glance.counts).toMatchObject({ messages: 5, messages_waiting: 2 });
  });
});
