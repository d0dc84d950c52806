import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  createQuestion,
  type Member,
} from '@/lib/testing/factories';
import {
  createActivity,
  createBackgroundCheck,
  createBlocklistEntry,
  createConversation,
  createInterview,
  createMessage,
  createNote,
} from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let member: Member;
let candidateId = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  member = await createMember(orgId, 'viewer');
  candidateId = (await createCandidate(orgId)).id;
  foreignId = (await createCandidate((await createOrganization('Other')).id)).id;
});

itRefusesStrangers(
  () => ({ token: member.token, foreignId, id: candidateId }),
  [
    {
      method: 'GET',
      path: '/api/v1/candidates/:id/overview',
      malformedId: 404,
      notFound: 'CANDIDATE_NOT_FOUND',
    },
  ],
);

async function look(of: string, applicationId?: string, include?: string) {
  const query = {
    ...(applicationId === undefined ? {} : { application_id: applicationId }),
    ...(include ? { include } : {}),
  };
  const answer = await call('GET', `/api/v1/candidates/${of}/overview`, {
    token: member.token,
    query,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

const nothing = { notes: 0, messages: 0, messages_waiting: 0, interviews: 0, checks: 0 };

describe('what there is not', () => {
  it('is no application: nothing at a glance, nothing listed', async () => {
    const body = await look(candidateId);
    expect(body).toMatchObject({ applications: [], glance: null, consent_contact: null });
    expect(body.candidate).toMatchObject({ candidate_id: candidateId, blocklist_match: null });
    expect(body.timeline).toEqual({ events: [], next_cursor: null });
  });

  it('is null where an application has nothing yet', async () => {
    const application = await createApplication(orgId);
    const { glance } = await look(application.candidateId);
    expect(glance).toEqual({
      application_id: application.id,
      screening: null,
      screening_call: null,
      conversation: null,
      answers: [],
      evaluation: null,
      interview: null,
      message: null,
      documents: null,
      counts: { ...nothing, documents: 0 },
    });
  });

  it('shows an application to a deleted job with its title', async () => {
    const job = await createJob(orgId, { title: 'Gone', deletedAt: new Date() });
    const application = await createApplication(orgId, { jobId: job.id });
    const body = await look(application.candidateId);
    expect(body.applications[0].job).toEqual({ id: job.id, title: 'Gone' });
    expect(body.glance.application_id).toBe(application.id);
  });
});

describe('which application is looked at', () => {
  it('is the one asked for, else the latest open one, else the latest', async () => {
    const person = await createCandidate(orgId);
    const day = (n: number) => new Date(Date.UTC(2026, 2, n));
    const closed = {
      stage: 'client_rejected',
      closedAt: day(9),
      closedReason: 'rejected',
    } as const;
    const of = (n: number, overrides = {}) =>
      createApplication(orgId, { candidateId: person.id, appliedAt: day(n), ...overrides });
    const latest = await of(5, closed);
    const earlier = await of(2, closed);
    const ask = async (id?: string) => (await look(person.id, id)).glance.application_id;
    expect(await ask()).toBe(latest.id);
    const open = await of(1);
    expect(await ask()).toBe(open.id);
    expect(await ask(earlier.id.toUpperCase())).toBe(earlier.id);
    const strangers = await createApplication(orgId);
    for (const unknown of [strangers.id, 'nonsense', '']) expect(await ask(unknown)).toBe(open.id);
    const { applications } = await look(person.id);
    expect(applications.map((one: { application_id: string }) => one.application_id)).toEqual([
      latest.id,
      earlier.id,
      open.id,
    ]);
  });

  it('is refused where no identifier can be so long', async () => {
    const answer = await call('GET', `/api/v1/candidates/${candidateId}/overview`, {
      token: member.token,
      query: { application_id: 'x'.repeat(101) },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });
});

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

describe('the counts and flags', () => {
  it('count what belongs to the application, and say what is missing', async () => {
    const application = await createApplication(orgId, {
      resumeData: { skills: ['Forklift'] },
      research: {},
    });
    await createNote(application);
    await createNote(application);
    const since = new Date('2026-03-02T10:00:00Z');
    await createBackgroundCheck(application, { createdAt: new Date('2026-03-04T10:00:00Z') });
    await createBackgroundCheck(application, { createdAt: since });
    await createBackgroundCheck(application, { status: 'failed', createdAt: new Date(0) });
    const other = await createApplication(orgId, { candidateId: application.candidateId });
    await createNote(other);
    await createMessage(application, { status: 'failed' });
    const { glance, applications } = await look(application.candidateId, application.id);
    const counts = { notes: 2, checks: 3, documents: 1, messages: 1 };
    expect(glance.counts).toEqual({ ...nothing, ...counts });
    expect(glance.documents).toBeNull();
    const whole = await look(application.candidateId, application.id, 'documents');
    expect(whole.glance.documents).toEqual({ resume_data: { skills: ['Forklift'] }, research: {} });
    const flagged = applications.find(
      (one: { application_id: string }) => one.application_id === application.id,
    );
    expect(flagged).toMatchObject({
      consent_pending_since: since.toISOString(),
      is_message_failed: true,
    });
  });

  it('name the entry of the blocklist that is in force', async () => {
    const entry = await createBlocklistEntry(orgId, { reason: 'No show twice' });
    const person = await createCandidate(orgId, { blockedBy: entry.id, consentContact: false });
    const blocked = await look(person.id);
    expect(blocked).toMatchObject({ consent_contact: false, candidate: { is_flagged: true } });
    expect(blocked.candidate.blocklist_match).toMatchObject({ reason: 'No show twice' });
    const where = { orgId_id: { orgId, id: entry.id } };
    await prisma().blocklistEntry.update({ where, data: { removedAt: new Date() } });
    const { candidate } = await look(person.id);
    expect(candidate).toMatchObject({ is_flagged: false, blocklist_match: null });
  });
});

describe('the timeline of the overview', () => {
  it('is the first page of the whole one', async () => {
    const application = await createApplication(orgId);
    const { candidateId: of } = application;
    for (let n = 0; n < 31; n += 1) await createActivity(orgId, { candidateId: of });
    await createMessage(application);
    const { timeline } = await look(of);
    const path = `/api/v1/candidates/${of}/timeline`;
    const query = { include: 'all' };
    const page = await call('GET', path, { token: member.token, query });
    expect(timeline.events).toHaveLength(30);
    expect(timeline).toEqual(page.body);
  });
});
