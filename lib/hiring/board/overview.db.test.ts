import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
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
  createBlocklistEntry,
  createMessage,
  createNote,
} from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { overviewAs } from './testing/overview';

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

const look = (of: string, applicationId?: string, include?: string) =>
  overviewAs(member.token, of, applicationId, include);

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
      placed_at: null,
      placed_told: null,
      partner: null,
      rejection_sent_at: null,
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
