import { beforeAll, expect, test } from 'vitest';
import { prisma } from '@/lib/db';
import { newId } from '@/lib/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
  createPosting,
  type Member,
} from '@/lib/testing/factories';

useTestDatabase();

let orgId: string;
let member: Member;

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  member = await createMember(orgId, 'recruiter');
});

const patch = (jobId: string, body: unknown, token: string | undefined = member.token) =>
  call('PATCH', `/api/v1/jobs/${jobId}`, { token, body });

const post = (body: unknown, token: string | undefined = member.token) =>
  call('POST', '/api/v1/jobs', { token, body });

const rowOf = (id: string) =>
  prisma().job.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });

const activitiesOf = (jobId: string) =>
  prisma().activity.findMany({ where: { orgId, jobId }, orderBy: { id: 'asc' } });

const everyField = {
  title: 'Night nurse',
  description: 'Nights.',
  location_address: '1 Main St',
  location_city: 'Troy',
  location_state: 'NY',
  postal_code: '12180',
  location_type: 'hybrid',
  department: 'Care',
  employment_type: 'part-time',
  status: 'filled',
  salary_range_min: 30.5,
  salary_range_max: 40,
  salary_period: 'hour',
  auto_screen: true,
};

test('a job is created from its title alone, as a draft', async () => {
  const { status, body } = await post({ title: '  Cook  ' });
  expect(status).toBe(201);
  expect(body.job).toMatchObject({
    org_id: orgId,
    title: 'Cook',
    description: '',
    location: '',
    employment_type: 'full-time',
    status: 'draft',
    auto_screen: false,
    candidates_screened: 0,
    qualified_count: 0,
    hired_count: 0,
  });
  const [activity] = await activitiesOf(body.job.id);
  expect(activity).toMatchObject({ type: 'job', actorId: member.userId, actorName: member.name });
});

test('creating and updating take every field of the contract', async () => {
  const created = await post(everyField);
  expect([created.status, created.body.job]).toMatchObject([201, everyField]);
  const job = await createJob(orgId);
  const updated = await patch(job.id, everyField);
  expect([updated.status, updated.body.job]).toMatchObject([200, everyField]);
  expect((await call('GET', `/api/v1/jobs/${job.id}`, { token: member.token })).body).toMatchObject(
    everyField,
  );
});

test('an update leaves what it does not name, keeps the counts and records what changed', async () => {
  const job = await createJob(orgId, { salaryRangeMin: 10, salaryRangeMax: 20 });
  await createApplication(orgId, { jobId: job.id, stage: 'hired' });
  const { body } = await patch(job.id, {
    title: 'Picker',
    status: 'filled',
    location_city: 'Columbus',
  });
  expect(body.job).toMatchObject({
    title: 'Picker',
    description: job.description,
    location: 'Columbus, OH',
    salary_range_min: 10,
    hired_count: 1,
  });
  expect(await activitiesOf(job.id)).toMatchObject([
    {
      type: 'job',
      actorType: 'user',
      actorId: member.userId,
      details: {
        change: 'updated',
        fields: ['title', 'status'],
        from_status: 'active',
        to_status: 'filled',
      },
    },
  ]);
});

test('empty text clears what may be null, and null clears a salary', async () => {
  const job = await createJob(orgId, { department: 'Care', salaryRangeMin: 5, salaryRangeMax: 9 });
  const { body } = await patch(job.id, {
    department: '',
    location_city: ' ',
    location_state: '',
    description: '',
    salary_range_max: null,
  });
  expect(body.job).toMatchObject({
    department: null,
    location_city: null,
    location: '',
    description: '',
    salary_range_min: 5,
    salary_range_max: null,
  });
});

test.each(['closed', 'paused'] as const)(
  '%s reaches live postings of this job only',
  async (status) => {
    const job = await createJob(orgId);
    const other = await createPosting(orgId, (await createJob(orgId)).id);
    for (const before of ['active', 'paused', 'draft', 'filled', 'closed'] as const) {
      await createPosting(orgId, job.id, { status: before, board: before });
    }
    expect((await patch(job.id, { status })).body.job.status).toBe(status);
    const postings = await prisma().jobPosting.findMany({ where: { orgId, jobId: job.id } });
    expect(Object.fromEntries(postings.map((one) => [one.board, one.status]))).toEqual({
      active: status,
      paused: status,
      draft: 'draft',
      filled: 'filled',
      closed: 'closed',
    });
    const where = { orgId_id: { orgId, id: other.id } };
    expect(await prisma().jobPosting.findUnique({ where })).toMatchObject({ status: 'active' });
  },
);

test.each(['draft', 'active', 'filled'] as const)('%s leaves postings alone', async (status) => {
  const job = await createJob(orgId);
  const { id } = await createPosting(orgId, job.id, { status: 'active' });
  await patch(job.id, { status });
  const where = { orgId_id: { orgId, id } };
  expect(await prisma().jobPosting.findUnique({ where })).toMatchObject({ status: 'active' });
});

test('an update of nothing answers with the job as it is', async () => {
  const job = await createJob(orgId);
  const { status, body } = await patch(job.id, {});
  expect([status, body.job.id]).toEqual([200, job.id]);
  expect(await rowOf(job.id)).toEqual(job);
});

test.each([
  { title: '' },
  { title: '  ' },
  { title: null },
  { employment_type: '' },
  { status: 'open' },
  { department: null },
  { description: 7 },
  { description: 'a\0b' },
  { salary_range_min: '5' },
  { salary_range_min: -1 },
  { salary_range_max: 1e300 },
  { salary_range_min: 21 },
  { salary_range_min: 8, salary_range_max: 7 },
  { auto_screen: 'true' },
  { title: 'Fine', org_id: newId() },
  { agent_config_id: newId() },
  [],
])('an update refuses %j and changes nothing', async (body) => {
  const job = await createJob(orgId, { salaryRangeMin: 10, salaryRangeMax: 20 });
  const answer = await patch(job.id, body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await rowOf(job.id)).toEqual(job);
});

test.each([
  {},
  { title: '' },
  { title: 'Cook', salary_range_min: 9, salary_range_max: 8 },
  { title: 'Cook', salary: 5 },
])('creating refuses %j', async (body) => {
  const count = await prisma().job.count();
  const answer = await post(body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await prisma().job.count()).toBe(count);
});

test('a malformed id is 400; a foreign, deleted or unknown job is not found', async () => {
  expect((await patch('none', { title: 'X' })).body.error.code).toBe('VALIDATION_ERROR');
  const job = await createJob(orgId);
  const stranger = await createMember((await createOrganization('Elsewhere')).id);
  const deleted = await createJob(orgId, { deletedAt: new Date() });
  const attempts = [
    patch(job.id, { title: 'X' }, stranger.token),
    patch(deleted.id, { title: 'X' }),
    patch(newId(), { title: 'X' }),
  ];
  for (const { status, body } of await Promise.all(attempts)) {
    expect([status, body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
  }
  expect(await rowOf(job.id)).toEqual(job);
});

test('writing needs a valid token and a role that writes jobs', async () => {
  const job = await createJob(orgId);
  const attempts = (token: string | undefined) => [
    call('POST', '/api/v1/jobs', { token, body: { title: 'X' } }),
    call('PATCH', `/api/v1/jobs/${job.id}`, { token, body: { title: 'X' } }),
    call('POST', `/api/v1/jobs/${job.id}/copy`, { token, body: {} }),
  ];
  for (const token of [undefined, 'not.a.token']) {
    for (const { status, body } of await Promise.all(attempts(token))) {
      expect([status, body.error.code]).toEqual([401, 'UNAUTHORIZED']);
    }
  }
  for (const role of ['viewer', 'coordinator'] as const) {
    const { token } = await createMember(orgId, role);
    for (const { status, body } of await Promise.all(attempts(token))) {
      expect([status, body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
  }
  expect(await rowOf(job.id)).toEqual(job);
});

test('of two updates at once neither loses a field nor passes a salary the other made wrong', async () => {
  for (let round = 0; round < 10; round += 1) {
    const job = await createJob(orgId, { salaryRangeMin: 10, salaryRangeMax: 20 });
    const [raised, lowered] = await Promise.all([
      patch(job.id, { salary_range_min: 18, department: 'Night' }),
      patch(job.id, { salary_range_max: 12, location_city: 'Troy' }),
    ]);
    expect([raised.status, lowered.status].toSorted()).toEqual([200, 400]);
    expect(await activitiesOf(job.id)).toHaveLength(1);
    const [first, second] = await Promise.all([
      patch(job.id, { department: 'Day' }),
      patch(job.id, { postal_code: '43004' }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await rowOf(job.id)).toMatchObject({ department: 'Day', postalCode: '43004' });
  }
});
