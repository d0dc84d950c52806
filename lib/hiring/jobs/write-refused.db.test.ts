import { beforeAll, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createJob, createMember, createOrganization } from '@/lib/testing/factories';
import { createWriting, type Writing } from './testing/writing';

useTestDatabase();

let writing: Writing;

beforeAll(async () => {
  writing = await createWriting();
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
  const job = await createJob(writing.orgId, { salaryRangeMin: 10, salaryRangeMax: 20 });
  const answer = await writing.patch(job.id, body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await writing.rowOf(job.id)).toEqual(job);
});

test.each([
  {},
  { title: '' },
  { title: 'Cook', salary_range_min: 9, salary_range_max: 8 },
  { title: 'Cook', salary: 5 },
])('creating refuses %j', async (body) => {
  const count = await prisma().job.count();
  const answer = await writing.post(body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await prisma().job.count()).toBe(count);
});

test('a malformed id is 400; a foreign, deleted or unknown job is not found', async () => {
  expect((await writing.patch('none', { title: 'X' })).body.error.code).toBe('VALIDATION_ERROR');
  const job = await createJob(writing.orgId);
  const stranger = await createMember((await createOrganization('Elsewhere')).id);
  const deleted = await createJob(writing.orgId, { deletedAt: new Date() });
  const attempts = [
    writing.patch(job.id, { title: 'X' }, stranger.token),
    writing.patch(deleted.id, { title: 'X' }),
    writing.patch(newId(), { title: 'X' }),
  ];
  for (const { status, body } of await Promise.all(attempts)) {
    expect([status, body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
  }
  expect(await writing.rowOf(job.id)).toEqual(job);
});

test('writing needs a valid token and a role that writes jobs', async () => {
  const job = await createJob(writing.orgId);
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
    const { token } = await createMember(writing.orgId, role);
    for (const { status, body } of await Promise.all(attempts(token))) {
      expect([status, body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
  }
  expect(await writing.rowOf(job.id)).toEqual(job);
});
