import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';

useTestDatabase();

const stage = 'awaiting_screening';

let token = '';
let limitedToken = '';
let jobId = '';
let locationId = '';
let erased = { id: '', candidateId: '' };

// Of three people two are erased: one who waits, and one who was hired.
beforeAll(async () => {
  const { id: orgId } = await createOrganization('Acme', { neighbours: false });
  locationId = (await createLocation(orgId)).id;
  jobId = (await createJob(orgId, { locationId, status: 'active' })).id;
  const here = { jobId, locationId };
  const verdict = { screenedAt: new Date(), screeningResult: 'passed' } as const;
  await createApplication(orgId, { ...here, stage });
  erased = await createApplication(orgId, { ...here, ...verdict, stage });
  const hired = await createApplication(orgId, { ...here, stage: 'hired' });
  const admin = await createMember(orgId);
  for (const { candidateId } of [erased, hired]) {
    const path = `/api/v1/candidates/${candidateId}/erase`;
    expect((await call('POST', path, { token: admin.token, body: {} })).status).toBe(200);
  }
  token = (await createMember(orgId, 'recruiter')).token;
  const limited = await createMember(orgId, 'recruiter');
  limitedToken = limited.token;
  const where = { orgId_userId: { orgId, userId: limited.userId } };
  await prisma().membership.update({ where, data: { isScoped: true } });
  await prisma().memberLocation.create({ data: { orgId, userId: limited.userId, locationId } });
});

describe.each([
  ['somebody who sees everything', () => token],
  ['somebody who sees one location', () => limitedToken],
])('an application that waited when its person was erased, for %s', (_, bearer) => {
  async function get(path: string, query = {}): Promise<Json> {
    const { status, body } = await call('GET', `/api/v1${path}`, { token: bearer(), query });
    expect(status).toBe(200);
    return body;
  }

  test('keeps its stage, closed', async () => {
    const { application } = await get(`/applications/${erased.id}`);
    expect(application).toMatchObject({ status: stage, closed_reason: 'withdrawn' });
  });

  test('meets no filter by stage', async () => {
    const ask = { include: 'applications', limit: 10 };
    for (const filter of [{ stage }, { status: stage }, { stage, job_id: jobId }]) {
      for (const sort of [{}, { sort_by: 'name' }, { sort_by: 'activity' }]) {
        const { data, pagination } = await get('/candidates', { ...ask, ...filter, ...sort });
        expect([data.length, pagination.total]).toEqual([1, 1]);
        expect(data[0].candidate_id).not.toBe(erased.candidateId);
      }
    }
    expect((await get('/applications', { stage })).applications).toHaveLength(1);
  });

  test('stands on no board and counts in no stage, but who was hired does', async () => {
    for (const query of [{}, { job_id: jobId }, { location_id: locationId }]) {
      const { stages } = await get('/pipeline', query);
      const column = (slug: string) => stages.find((one: Json) => one.stage.slug === slug);
      expect([column(stage).count, column(stage).applications.length]).toEqual([1, 1]);
      expect(column('hired').count).toBe(1);
    }
    const { stages } = await get('/workflow');
    const counted = stages.find(({ slug }: Json) => slug === stage);
    expect(counted.application_count).toBe(1);
  });

  test('is none of its job’s applications, nor in its counts', async () => {
    const list = await get(`/jobs/${jobId}/applications`);
    expect([list.total, list.applications.length]).toEqual([2, 2]);
    const inStage = await get(`/jobs/${jobId}/applications`, { status: stage });
    expect([inStage.total, inStage.applications.length]).toEqual([1, 1]);
    const { stats } = await get(`/jobs/${jobId}`);
    expect(stats).toMatchObject({ total: 2, screened: 0, qualified: 0, hired: 1 });
    expect(stats.by_stage[stage]).toBe(1);
    const home = await get('/home', { time_zone: 'UTC', scope: 'all' });
    const row = home.jobs.items.find(({ job_id: id }: Json) => id === jobId);
    expect(row).toMatchObject({ open: 1, hired: 1 });
  });
});
