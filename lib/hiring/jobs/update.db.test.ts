import { beforeAll, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createJob, createPosting } from '@/lib/testing/factories';
import { createWriting, type Writing } from './testing/writing';

useTestDatabase();

let writing: Writing;

beforeAll(async () => {
  writing = await createWriting();
});

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
  const { status, body } = await writing.post({ title: '  Cook  ' });
  expect(status).toBe(201);
  expect(body.job).toMatchObject({
    org_id: writing.orgId,
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
  const [activity] = await writing.activitiesOf(body.job.id);
  expect(activity).toMatchObject({
    type: 'job',
    actorId: writing.member.userId,
    actorName: writing.member.name,
  });
});

test('creating and updating take every field of the contract', async () => {
  const created = await writing.post(everyField);
  expect([created.status, created.body.job]).toMatchObject([201, everyField]);
  const job = await createJob(writing.orgId);
  const updated = await writing.patch(job.id, everyField);
  expect([updated.status, updated.body.job]).toMatchObject([200, everyField]);
  expect(
    (await call('GET', `/api/v1/jobs/${job.id}`, { token: writing.member.token })).body,
  ).toMatchObject(everyField);
});

test('an update leaves what it does not name, keeps the counts and records what changed', async () => {
  const job = await createJob(writing.orgId, { salaryRangeMin: 10, salaryRangeMax: 20 });
  await createApplication(writing.orgId, { jobId: job.id, stage: 'hired' });
  const { body } = await writing.patch(job.id, {
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
  expect(await writing.activitiesOf(job.id)).toMatchObject([
    {
      type: 'job',
      actorType: 'user',
      actorId: writing.member.userId,
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
  const job = await createJob(writing.orgId, {
    department: 'Care',
    salaryRangeMin: 5,
    salaryRangeMax: 9,
  });
  const { body } = await writing.patch(job.id, {
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
    const job = await createJob(writing.orgId);
    const other = await createPosting(writing.orgId, (await createJob(writing.orgId)).id);
    for (const before of ['active', 'paused', 'draft', 'filled', 'closed'] as const) {
      await createPosting(writing.orgId, job.id, { status: before, board: before });
    }
    expect((await writing.patch(job.id, { status })).body.job.status).toBe(status);
    const postings = await prisma().jobPosting.findMany({
      where: { orgId: writing.orgId, jobId: job.id },
    });
    expect(Object.fromEntries(postings.map((one) => [one.board, one.status]))).toEqual({
      active: status,
      paused: status,
      draft: 'draft',
      filled: 'filled',
      closed: 'closed',
    });
    const where = { orgId_id: { orgId: writing.orgId, id: other.id } };
    expect(await prisma().jobPosting.findUnique({ where })).toMatchObject({ status: 'active' });
  },
);

test.each(['draft', 'active', 'filled'] as const)('%s leaves postings alone', async (status) => {
  const job = await createJob(writing.orgId);
  const { id } = await createPosting(writing.orgId, job.id, { status: 'active' });
  await writing.patch(job.id, { status });
  const where = { orgId_id: { orgId: writing.orgId, id } };
  expect(await prisma().jobPosting.findUnique({ where })).toMatchObject({ status: 'active' });
});

test('an update of nothing answers with the job as it is', async () => {
  const job = await createJob(writing.orgId);
  const { status, body } = await writing.patch(job.id, {});
  expect([status, body.job.id]).toEqual([200, job.id]);
  expect(await writing.rowOf(job.id)).toEqual(job);
});

test('of two updates at once neither loses a field nor passes a salary the other made wrong', async () => {
  for (let round = 0; round < 10; round += 1) {
    const job = await createJob(writing.orgId, { salaryRangeMin: 10, salaryRangeMax: 20 });
    const [raised, lowered] = await Promise.all([
      writing.patch(job.id, { salary_range_min: 18, department: 'Night' }),
      writing.patch(job.id, { salary_range_max: 12, location_city: 'Troy' }),
    ]);
    expect([raised.status, lowered.status].toSorted()).toEqual([200, 400]);
    expect(await writing.activitiesOf(job.id)).toHaveLength(1);
    const [first, second] = await Promise.all([
      writing.patch(job.id, { department: 'Day' }),
      writing.patch(job.id, { postal_code: '43004' }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await writing.rowOf(job.id)).toMatchObject({ department: 'Day', postalCode: '43004' });
  }
});
