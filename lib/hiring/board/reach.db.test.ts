import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';

useTestDatabase();

let orgId = '';
let manager: Member;
let scoped: Member;
let admin: Member;
let viewer: Member;
let job = { id: '' };
let here = { id: '' };
let inReach = { id: '', candidateId: '' };

const screened = { screenedAt: new Date(), screeningResult: 'passed' } as const;

// Of the job three applications: one here, two there; one here to another job; and two of one person.
beforeAll(async () => {
  ({ id: orgId } = await createOrganization('Acme', { neighbours: false }));
  here = await createLocation(orgId);
  const there = await createLocation(orgId);
  job = await createJob(orgId, { locationId: here.id });
  const another = await createJob(orgId, { locationId: there.id });
  const person = await createCandidate(orgId);
  inReach = await createApplication(orgId, {
    ...{ jobId: job.id, locationId: here.id, candidateId: person.id },
    ...{ ...screened, stage: 'hired' },
  });
  await createApplication(orgId, { jobId: job.id, locationId: there.id, ...screened });
  await createApplication(orgId, { jobId: job.id, locationId: there.id, score: 99 });
  await createApplication(orgId, { jobId: another.id, locationId: here.id });
  await createApplication(orgId, { jobId: another.id, candidateId: person.id });
  admin = await createMember(orgId, 'admin');
  viewer = await createMember(orgId, 'viewer');
  manager = await createMember(orgId, 'collaborator');
  scoped = await createMember(orgId, 'recruiter');
  const userId = manager.userId;
  await prisma().jobTeamMember.create({
    data: { orgId, jobId: job.id, userId, role: 'hiring_manager' },
  });
  const where = { orgId_userId: { orgId, userId: scoped.userId } };
  await prisma().membership.update({ where, data: { isScoped: true } });
  await prisma().memberLocation.create({
    data: { orgId, userId: scoped.userId, locationId: here.id },
  });
});

async function get({ token }: Member, path: string, query = {}): Promise<Json> {
  const { status, body } = await call('GET', `/api/v1${path}`, { token, query });
  expect(status).toBe(200);
  return body;
}

const sum = (stages: Json[], name = 'count') => stages.reduce((all, stage) => all + stage[name], 0);

describe('counts are of what is in reach', () => {
  const cases = [
    ['admin', () => admin, { all: 5, people: 4, ofJob: 3, screened: 2, jobs: 2 }],
    ['hiring manager', () => manager, { all: 3, people: 3, ofJob: 3, screened: 2, jobs: 1 }],
    [
      'recruiter of one location',
      () => scoped,
      { all: 2, people: 2, ofJob: 1, screened: 1, jobs: 1 },
    ],
  ] as const;

  test.each(cases)('%s', async (_, who, counts) => {
    const asker = who();
    const people = await get(asker, '/candidates', { include: 'applications' });
    expect(people.pagination.total).toBe(counts.people);
    const applications = people.data.flatMap((one: Json) => one.applications);
    expect(applications).toHaveLength(counts.all);
    expect(sum((await get(asker, '/pipeline')).stages)).toBe(counts.all);
    expect(sum((await get(asker, '/workflow')).stages, 'application_count')).toBe(counts.all);
    expect((await get(asker, '/applications')).applications).toHaveLength(counts.all);
    const listed = await get(asker, `/jobs/${job.id}/applications`);
    expect([listed.total, listed.applications.length]).toEqual([counts.ofJob, counts.ofJob]);
    const hired = await get(asker, `/jobs/${job.id}/applications`, { status: 'hired' });
    expect(hired.total).toBe(1);
    const shown = await get(asker, `/jobs/${job.id}`);
    expect(shown.stats).toMatchObject({
      ...{ total: counts.ofJob, hired: 1 },
      ...{ screened: counts.screened, qualified: counts.screened },
    });
    const jobs = await get(asker, '/jobs');
    expect([jobs.pagination.total, jobs.data.length]).toEqual([counts.jobs, counts.jobs]);
    const own = jobs.data.find(({ id }: Json) => id === job.id);
    expect(own).toMatchObject({ candidates_screened: counts.screened, hired_count: 1 });
    const detail = await get(asker, `/applications/${inReach.id}`);
    expect(detail.job.candidates_screened).toBe(counts.screened);
  });

  test('a filter and the score of an application out of reach find nobody', async () => {
    expect((await get(admin, '/candidates', { min_score: 90 })).pagination.total).toBe(1);
    expect((await get(scoped, '/candidates', { min_score: 90 })).pagination.total).toBe(0);
    expect((await get(manager, '/candidates', { min_score: 90 })).pagination.total).toBe(1);
  });
});

describe('what is out of reach shows in no order and no time', () => {
  const hour = (count: number) => new Date(Date.UTC(2026, 0, 1, count));
  const happened = { type: 'call', actorType: 'automation', actorName: 'Test' } as const;

  test('people are ordered, and dated, by what is within reach', async () => {
    const { id: ownOrgId } = await createOrganization('Beta', { neighbours: false });
    const [here, there] = [await createLocation(ownOrgId), await createLocation(ownOrgId)];
    const people = [await createCandidate(ownOrgId), await createCandidate(ownOrgId)];
    const [first, second] = people.map(({ id }) => id);
    const apply = (candidateId = '', locationId = '', score = 0) =>
      createApplication(ownOrgId, { candidateId, locationId, score });
    const [low, high] = [await apply(first, here.id, 10), await apply(second, here.id, 20)];
    const hidden = await apply(first, there.id, 99);
    const activity = [
      { candidateId: first, applicationId: low.id, occurredAt: hour(1) },
      { candidateId: second, applicationId: high.id, occurredAt: hour(2) },
      { candidateId: first, applicationId: hidden.id, occurredAt: hour(9) },
    ];
    await prisma().candidate.updateMany({
      where: { orgId: ownOrgId },
      data: { lastActivityAt: hour(0), createdAt: hour(0) },
    });
    for (const one of activity) {
      await prisma().activity.create({
        data: { ...happened, ...one, orgId: ownOrgId, id: newId() },
      });
    }
    await prisma().candidate.update({
      where: { orgId_id: { orgId: ownOrgId, id: first ?? '' } },
      data: { lastActivityAt: hour(9) },
    });
    const limited = await createMember(ownOrgId, 'recruiter');
    const whole = await createMember(ownOrgId, 'recruiter');
    const where = { orgId_userId: { orgId: ownOrgId, userId: limited.userId } };
    await prisma().membership.update({ where, data: { isScoped: true } });
    await prisma().memberLocation.create({
      data: { orgId: ownOrgId, userId: limited.userId, locationId: here.id },
    });
    for (const by of ['score', 'activity']) {
      for (const order of ['desc', 'asc']) {
        const query = { sort_by: by, sort_order: order };
        const idsOf = async (asker: Member) =>
          (await get(asker, '/candidates', query)).data.map((one: Json) => one.candidate_id);
        const seen = order === 'desc' ? [second, first] : [first, second];
        expect({ by, order, ids: await idsOf(limited) }).toEqual({ by, order, ids: seen });
        expect(await idsOf(whole)).toEqual([...seen].reverse());
        const paged = { ...query, limit: 1, page: 2 };
        expect((await get(limited, '/candidates', paged)).data[0].candidate_id).toBe(seen[1]);
      }
    }
    const timesFor = async (asker: Member) =>
      (await get(asker, '/candidates')).data.map((one: Json) => one.last_activity_at);
    expect(await timesFor(limited)).toEqual([hour(2), hour(1)].map((at) => at.toISOString()));
    expect(await timesFor(whole)).toEqual([hour(2), hour(9)].map((at) => at.toISOString()));
  });
});

test('of a person, only the applications in reach are shown', async () => {
  const { candidateId } = inReach;
  for (const [asker, count] of [
    [admin, 2],
    [manager, 1],
    [scoped, 1],
  ] as const) {
    const person = await get(asker, `/candidates/${candidateId}`);
    expect(person.applications).toHaveLength(count);
    const overview = await get(asker, `/candidates/${candidateId}/overview`);
    expect(overview.applications).toHaveLength(count);
  }
});

test('whoever leaves a team sees nothing from their next request on', async () => {
  const key = { orgId, jobId: job.id, userId: viewer.userId };
  const path = `/api/v1/applications/${inReach.id}/notes`;
  const note = () => call('POST', path, { token: viewer.token, body: { body: 'Kind.' } });
  expect((await note()).status).toBe(401);
  await prisma().jobTeamMember.create({ data: { ...key, role: 'interviewer' } });
  expect((await note()).status).toBe(201);
  await prisma().jobTeamMember.deleteMany({ where: key });
  expect((await note()).status).toBe(401);
});

describe('a recruiter of one location', () => {
  const enter = (body: object) =>
    call('POST', '/api/v1/candidates', {
      token: scoped.token,
      body: { first_name: 'New', last_name: 'Person', ...body },
    });

  test('enters people at that location only', async () => {
    expect((await enter({})).status).toBe(400);
    expect((await enter({ job_id: newId() })).body.error.code).toBe('JOB_NOT_FOUND');
    expect((await enter({ job_id: job.id })).status).toBe(201);
  });

  test('sends nobody to a location out of reach', async () => {
    const { id } = await createLocation(orgId);
    const path = `/api/v1/candidates/${inReach.candidateId}/locations`;
    const sent = await call('POST', path, { token: scoped.token, body: { location_id: id } });
    expect([sent.status, sent.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('sees their locations alone', async () => {
    const { locations } = await get(scoped, '/locations');
    expect(locations.map((one: Json) => one.location_id)).toEqual([here.id]);
  });
});
