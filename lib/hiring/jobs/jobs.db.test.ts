import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { changeCounted } from '@/lib/hiring/records/derived-values';
import { type CallOptions, call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';

useTestDatabase();

const jobs = '/api/v1/jobs';
let orgId: string;
let admin: Member;
let viewer: Member;
let stranger: Member;

beforeAll(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  admin = await createMember(orgId);
  viewer = await createMember(orgId, 'viewer');
  stranger = await createMember((await createOrganization('Elsewhere')).id);
});

const get = (path: string, query: CallOptions['query'] = {}, { token } = admin) =>
  call('GET', path, { token, query });

async function titles(query: CallOptions['query'], member = admin): Promise<string[]> {
  const { body } = await get(jobs, query, member);
  return body.data.map((job: { title: string }) => job.title);
}

async function memberOfNewOrganization(): Promise<Member & { orgId: string }> {
  const { id } = await createOrganization('Sorted', { neighbours: false });
  return { ...(await createMember(id, 'viewer')), orgId: id };
}

test('an organization’s jobs are listed newest first, without deleted and foreign ones', async () => {
  const member = await memberOfNewOrganization();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await createJob(member.orgId, { title: 'Older', createdAt: at(1), description: '' });
  await createJob(member.orgId, { title: 'Newer', createdAt: at(2) });
  await createJob(member.orgId, { title: 'Deleted', createdAt: at(3), deletedAt: at(4) });
  const { status, body } = await get(jobs, {}, member);
  expect(status).toBe(200);
  expect(body.pagination).toEqual({ total: 2, page: 1, limit: 20, total_pages: 1 });
  expect(body.data.map((job: { title: string }) => job.title)).toEqual(['Newer', 'Older']);
  expect(body.data[1]).toEqual({
    id: expect.any(String),
    org_id: member.orgId,
    title: 'Older',
    description: '',
    location: 'Columbus, OH',
    location_address: null,
    location_city: 'Columbus',
    location_state: 'OH',
    postal_code: null,
    location_type: null,
    department: null,
    employment_type: 'full-time',
    status: 'active',
    salary_range_min: null,
    salary_range_max: null,
    salary_period: null,
    auto_screen: false,
    agent_config_id: null,
    recruiter_id: null,
    candidates_screened: 0,
    qualified_count: 0,
    hired_count: 0,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: expect.any(String),
  });
});

test('the list sorts by each key in both directions and pages without gaps', async () => {
  const member = await memberOfNewOrganization();
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  await createJob(member.orgId, { title: 'banana', status: 'closed', createdAt: at(1) });
  await createJob(member.orgId, { title: 'Cherry', status: 'draft', createdAt: at(2) });
  await createJob(member.orgId, { title: 'Apple', status: 'active', createdAt: at(3) });
  const orders = {
    created_at: ['banana', 'Cherry', 'Apple'],
    title: ['Apple', 'banana', 'Cherry'],
    status: ['Cherry', 'Apple', 'banana'],
  };
  for (const [sort, order] of Object.entries(orders)) {
    expect(await titles({ sort }, member)).toEqual(order);
    expect(await titles({ sort: `-${sort}` }, member)).toEqual(order.toReversed());
  }
  expect(await titles({ sort: 'title', limit: 2, page: 2 }, member)).toEqual(['Cherry']);
  const beyond = await get(jobs, { page: 999_999_999_999_999, limit: 100 }, member);
  expect(beyond.body).toMatchObject({ data: [], pagination: { total: 3, total_pages: 1 } });
});

test('status and search narrow the list, and search takes every character literally', async () => {
  const member = await memberOfNewOrganization();
  await createJob(member.orgId, { title: '100% remote', status: 'draft' });
  await createJob(member.orgId, { title: '100 remote_jobs\\' });
  await createJob(member.orgId, { title: 'Night nurse' });
  expect(await titles({ search: 'NURSE' }, member)).toEqual(['Night nurse']);
  expect(await titles({ search: '0%' }, member)).toEqual(['100% remote']);
  expect(await titles({ search: '_' }, member)).toEqual(['100 remote_jobs\\']);
  expect(await titles({ search: '\\' }, member)).toEqual(['100 remote_jobs\\']);
  expect(await titles({ search: 'remote', status: 'draft' }, member)).toEqual(['100% remote']);
  expect(await titles({ search: ' ', status: 'active' }, member)).toHaveLength(2);
  await createJob(member.orgId, { title: 'Hôtel manager' });
  for (const search of ['hotel', 'HÔTEL', 'Hôtel M']) {
    expect(await titles({ search }, member)).toEqual(['Hôtel manager']);
  }
});

test.each(['\u0301', '·', '´'])('a search of accents alone finds no job: %j', async (search) => {
  const member = await memberOfNewOrganization();
  await createJob(member.orgId, { title: 'Night nurse' });
  expect(await titles({ search }, member)).toEqual([]);
});

test('a page size over 100 counts as 100', async () => {
  const { body } = await get(jobs, { limit: 5000 });
  expect(body.pagination.limit).toBe(100);
});

test.each([
  { status: 'open' },
  { sort: 'salary' },
  { sort: '--title' },
  { page: 0 },
  { page: 'one' },
  { limit: 0 },
  { limit: 1.5 },
  { search: 'x'.repeat(201) },
  { search: 'a\0b' },
])('the list refuses %o', async (query) => {
  const { status, body } = await get(jobs, query);
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

test('a job tells exact counts by stage, and its ten newest applications with candidates', async () => {
  const { id: jobId } = await createJob(orgId);
  const screenedAt = new Date();
  await createApplication(orgId, { jobId, stage: 'applied' });
  await createApplication(orgId, {
    jobId,
    stage: 'failed_screening',
    screenedAt,
    screeningResult: 'failed',
  });
  const passed = { screenedAt, screeningResult: 'passed' } as const;
  await createApplication(orgId, { jobId, stage: 'interview_scheduled', ...passed });
  await createApplication(orgId, { jobId, stage: 'hired', ...passed });
  const moved = await createApplication(orgId, { jobId, stage: 'applied' });
  const where = { orgId_id: { orgId, id: moved.id } };
  await inTransaction((tx) =>
    changeCounted(tx, orgId, [moved.id], () =>
      tx.application.update({ where, data: { stage: 'hired', screenedAt } }),
    ),
  );
  for (let n = 0; n < 7; n += 1) await createApplication(orgId, { jobId, stage: 'dnc' });
  await createApplication(orgId, { stage: 'hired', ...passed });

  const { status, body } = await get(`${jobs}/${jobId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: jobId,
    candidates_screened: 4,
    qualified_count: 2,
    hired_count: 2,
  });
  const { by_stage: byStage, ...counts } = body.stats;
  expect(counts).toEqual({ total: 12, screened: 4, qualified: 2, hired: 2 });
  expect(Object.keys(byStage)).toHaveLength(18);
  expect(byStage).toMatchObject({ applied: 1, hired: 2, dnc: 7, failed_screening: 1, no_show: 0 });
  expect(body.recent_applications).toHaveLength(10);
  expect(body.recent_applications[0]).toMatchObject({
    job_id: jobId,
    status: 'dnc',
    candidates: { first_name: 'Maria', org_id: orgId },
  });
  const ids = body.recent_applications.map((one: { application_id: string }) => one.application_id);
  expect(ids).toEqual(ids.toSorted().toReversed());

  const listed = (await get(jobs, { limit: 100 })).body.data.find(
    (job: { id: string }) => job.id === jobId,
  );
  expect(listed).toMatchObject({ candidates_screened: 4, qualified_count: 2, hired_count: 2 });
});

test('a deleted, foreign, unknown or malformed job is not found', async () => {
  const job = await createJob(orgId);
  const deleted = await createJob(orgId, { deletedAt: new Date() });
  const attempts = [
    get(`${jobs}/${job.id}`, {}, stranger),
    get(`${jobs}/${deleted.id}`),
    get(`${jobs}/${newId()}`),
    get(`${jobs}/not-an-id`),
  ];
  for (const { status, body } of await Promise.all(attempts)) {
    expect([status, body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
  }
});

test('reading needs a valid token and no more than the role viewer', async () => {
  const { id } = await createJob(orgId);
  for (const path of [jobs, `${jobs}/${id}`, `${jobs}/${id}/applications`]) {
    expect((await get(path, {}, viewer)).status).toBe(200);
    for (const token of [undefined, 'not.a.token']) {
      const { status, body } = await call('GET', path, { token });
      expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
  }
});
