import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';

useTestDatabase();

let token = '';
let limitedToken = '';
let job = { id: '' };
let candidate = { id: '' };
let moved = { id: '' };
let target = { id: '' };
let here = { id: '' };

const screened = { screenedAt: new Date(), screeningResult: 'passed' } as const;

// One person, moved from one job to another at the same location, and one who is there anyway.
beforeAll(async () => {
  const { id: orgId } = await createOrganization('Acme', { neighbours: false });
  here = await createLocation(orgId);
  job = await createJob(orgId, { locationId: here.id, status: 'active' });
  const another = await createJob(orgId, { locationId: here.id });
  candidate = await createCandidate(orgId);
  const at = { candidateId: candidate.id, locationId: here.id, ...screened };
  target = await createApplication(orgId, {
    ...at,
    jobId: another.id,
    stage: 'pending_evaluation',
  });
  moved = await createApplication(orgId, {
    ...{ ...at, jobId: job.id, stage: 'pending_evaluation', movedToId: target.id },
    ...{ closedAt: new Date(), closedReason: 'moved' },
  });
  await createApplication(orgId, { jobId: job.id, locationId: here.id, stage: 'hired' });
  await prisma().application.updateMany({
    where: { orgId, candidateId: candidate.id },
    data: { isSole: false },
  });
  ({ token } = await createMember(orgId, 'recruiter'));
  const limited = await createMember(orgId, 'recruiter');
  limitedToken = limited.token;
  const where = { orgId_userId: { orgId, userId: limited.userId } };
  await prisma().membership.update({ where, data: { isScoped: true } });
  await prisma().memberLocation.create({
    data: { orgId, userId: limited.userId, locationId: here.id },
  });
});

describe.each([
  ['somebody who sees everything', () => token],
  ['somebody who sees one location', () => limitedToken],
])('an application that was moved away, for %s', (_, bearer) => {
  async function get(path: string, query = {}): Promise<Json> {
    const { status, body } = await call('GET', `/api/v1${path}`, { token: bearer(), query });
    expect(status).toBe(200);
    return body;
  }

  const away = () => ({
    closed_reason: 'moved',
    moved_to_application_id: target.id,
    location_id: here.id,
  });

  test('says so and where it went, wherever an Application is shown', async () => {
    const ofMoved = (list: Json[]) => list.find((one) => one.application_id === moved.id);
    const person = await get(`/candidates/${candidate.id}`);
    expect(ofMoved(person.applications)).toMatchObject(away());
    expect((await get(`/applications/${moved.id}`)).application).toMatchObject(away());
    const listed = await get('/candidates', { include: 'applications' });
    const all = listed.data.flatMap((one: Json) => one.applications);
    expect(ofMoved(all)).toMatchObject(away());
    const cards = await get('/applications', { candidate_id: candidate.id });
    expect(ofMoved(cards.applications)).toMatchObject(away());
    const open = all.find((one: Json) => one.application_id === target.id);
    expect(open).toMatchObject({ closed_reason: null, moved_to_application_id: null });
    const hired = all.find((one: Json) => one.status === 'hired');
    expect(hired).toMatchObject({ closed_reason: 'hired', moved_to_application_id: null });
  });

  const waiting = { stage: 'pending_evaluation' };

  test('meets no filter by stage', async () => {
    expect((await get('/applications', waiting)).applications).toHaveLength(1);
    expect((await get('/applications', { ...waiting, job_id: job.id })).applications).toEqual([]);
    expect((await get('/candidates', waiting)).pagination.total).toBe(1);
    const here = { ...waiting, job_id: job.id };
    for (const query of [here, { ...here, sort_by: 'name' }, { ...here, search: 'nobody' }]) {
      const { data, pagination } = await get('/candidates', query);
      expect([data, pagination.total]).toEqual([[], 0]);
    }
    expect(
      (await get('/candidates', { status: 'pending_evaluation', job_id: job.id })).data,
    ).toEqual([]);
  });

  test('counts in no stage and stands on no board', async () => {
    const waitingIn = async (query: object) => {
      const { stages } = await get('/pipeline', query);
      const column = stages.find(({ stage }: Json) => stage.slug === 'pending_evaluation');
      return [column.count, column.applications.length];
    };
    expect(await waitingIn({})).toEqual([1, 1]);
    expect(await waitingIn({ job_id: job.id })).toEqual([0, 0]);
    expect(await waitingIn({ location_id: here.id })).toEqual([1, 1]);
    const { stages } = await get('/workflow');
    const stage = stages.find(({ slug }: Json) => slug === 'pending_evaluation');
    expect(stage.application_count).toBe(1);
  });

  test('is none of its job’s applications, nor in the counts of the job', async () => {
    const list = await get(`/jobs/${job.id}/applications`);
    expect([list.total, list.applications.length]).toEqual([1, 1]);
    const inStage = await get(`/jobs/${job.id}/applications`, { status: 'pending_evaluation' });
    expect([inStage.total, inStage.applications]).toEqual([0, []]);
    const shown = await get(`/jobs/${job.id}`);
    expect(shown.stats).toMatchObject({ total: 1, screened: 0, qualified: 0, hired: 1 });
    expect(shown.stats.by_stage.pending_evaluation).toBe(0);
    expect(shown.recent_applications).toHaveLength(1);
    const { data } = await get('/jobs');
    const own = data.find(({ id }: Json) => id === job.id);
    expect(own).toMatchObject({ candidates_screened: 0, qualified_count: 0, hired_count: 1 });
    const home = await get('/home', { time_zone: 'UTC', scope: 'all' });
    const row = home.jobs.items.find(({ job_id: id }: Json) => id === job.id);
    expect(row).toMatchObject({ open: 0, unreviewed: 0 });
  });
});

test('where somebody continues out of reach, nothing says with which application', async () => {
  const { id: orgId } = await createOrganization('Copper Kettle', { neighbours: false });
  const [here, there] = [await createLocation(orgId), await createLocation(orgId)];
  const { id: jobId } = await createJob(orgId, { locationId: here.id, status: 'active' });
  const { id: candidateId } = await createCandidate(orgId);
  const target = await createApplication(orgId, { candidateId, locationId: there.id });
  const { id } = await createApplication(orgId, {
    ...{ candidateId, jobId, locationId: here.id, movedToId: target.id },
    ...{ closedAt: new Date(), closedReason: 'moved' },
  });
  const member = await createMember(orgId, 'recruiter');
  const unlimited = await createMember(orgId, 'recruiter');
  const where = { orgId_userId: { orgId, userId: member.userId } };
  await prisma().membership.update({ where, data: { isScoped: true } });
  const limit = (locationId: string) =>
    prisma().memberLocation.create({ data: { orgId, userId: member.userId, locationId } });
  await limit(here.id);
  const asked: [string, Record<string, string>][] = [
    [`/candidates/${candidateId}`, {}],
    [`/candidates/${candidateId}/overview`, {}],
    [`/applications/${id}`, {}],
    ['/candidates', { include: 'applications' }],
    ['/applications', { candidate_id: candidateId }],
  ];
  const answers = async (bearer: string) => {
    const all = asked.map(async ([path, query]) => {
      const { status, text } = await call('GET', `/api/v1${path}`, { token: bearer, query });
      expect([status, text.includes(id)], path).toEqual([200, true]);
      return text.includes(target.id);
    });
    return Promise.all(all);
  };
  expect(await answers(member.token)).toEqual(asked.map(() => false));
  expect(await answers(unlimited.token)).toEqual(asked.map(() => true));
  await limit(there.id);
  expect(await answers(member.token)).toEqual(asked.map(() => true));
});
