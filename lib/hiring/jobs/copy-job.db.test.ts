import { beforeAll, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { questionsFromWords } from '@/lib/hiring/questions/questions-from-words';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createAgentConfiguration,
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  createPosting,
  createQuestion,
  type Member,
} from '@/lib/testing/factories';
import { createDocument } from '@/lib/testing/records';

useTestDatabase();

let orgId: string;
let member: Member;

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  member = await createMember(orgId, 'recruiter');
});

const copy = (jobId: string, body?: unknown, token = member.token) =>
  call('POST', `/api/v1/jobs/${jobId}/copy`, { token, body });

const questionsOf = (jobId: string) =>
  prisma().screeningQuestion.findMany({
    where: { orgId, jobId },
    orderBy: { position: 'asc' },
    select: { position: true, prompt: true, kind: true, isKnockout: true, expectedAnswer: true },
  });

async function createSource() {
  const agent = await createAgentConfiguration(orgId, { voice: 'calm' });
  const site = await createLocation(orgId);
  const job = await createJob(orgId, {
    locationId: site.id,
    agentConfigId: agent.id,
    locationAddress: '1 Main St',
    postalCode: '43004',
    locationType: 'onsite',
    department: 'Care',
    employmentType: 'part-time',
    salaryRangeMin: 19,
    salaryRangeMax: 23.5,
    salaryPeriod: 'hour',
    autoScreen: true,
  });
  await createQuestion(orgId, job.id, {
    prompt: 'One?',
    kind: 'yes_no',
    isKnockout: true,
    expectedAnswer: 'yes',
  });
  await createQuestion(orgId, job.id, { prompt: 'Two?' });
  return { job, agent };
}

test('a copy has every value of its source, as a draft with an agent configuration of its own', async () => {
  const { job, agent } = await createSource();
  await createPosting(orgId, job.id);
  await createDocument(orgId, job.id);
  await createApplication(orgId, { jobId: job.id, stage: 'hired' });
  const { status, body } = await copy(job.id);
  expect(status).toBe(201);
  expect(body.job).toMatchObject({ title: job.title, status: 'draft', hired_count: 0 });
  const id: string = body.job.id;
  const row = await prisma().job.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });
  const { agentConfigId, createdAt, updatedAt, ...values } = row;
  const { agentConfigId: _agent, createdAt: _created, updatedAt: _updated, ...source } = job;
  expect(values).toEqual({ ...source, id, status: 'draft' });
  expect(createdAt.getTime()).toBeGreaterThan(job.createdAt.getTime() - 1);
  expect(updatedAt).toBeInstanceOf(Date);

  expect(body.job.agent_config_id).toBe(agentConfigId);
  expect(agentConfigId).not.toBe(agent.id);
  const where = { orgId_id: { orgId, id: agentConfigId ?? '' } };
  const { name, language, voice, greeting, instructions } = agent;
  expect(await prisma().agentConfiguration.findUnique({ where })).toMatchObject({
    name,
    language,
    voice,
    greeting,
    instructions,
  });

  const ofCopy = { where: { orgId, jobId: id } };
  expect(await prisma().jobPosting.count(ofCopy)).toBe(0);
  expect(await prisma().knowledgeBaseDocument.count(ofCopy)).toBe(0);
  expect(await prisma().application.count(ofCopy)).toBe(0);
  expect(await prisma().activity.findMany(ofCopy)).toMatchObject([
    { type: 'job', details: { change: 'copied', source_job_id: job.id } },
  ]);
});

test('questions are written again from the copy’s own description', async () => {
  const { job } = await createSource();
  const description = 'Valid driver’s license. Two years of experience. Weekends.';
  const { body } = await copy(job.id, { description });
  const expected = questionsFromWords({ ...job, description });
  expect(expected[0]?.prompt).toContain("driver's license");
  expect(await questionsOf(body.job.id)).toEqual(
    expected.map((question, position) => ({ position, ...question })),
  );
});

test('questions are copied as they are when they shall not be written again', async () => {
  const { job } = await createSource();
  const { body } = await copy(job.id, { description: 'Drive.', regenerate_questions: false });
  expect(await questionsOf(body.job.id)).toEqual(await questionsOf(job.id));
});

test('supplied fields override the source, and only in the copy', async () => {
  const { job } = await createSource();
  const overrides = {
    title: 'Copied',
    description: 'New',
    location_city: 'Troy',
    location_state: 'NY',
    location_address: '2 Side St',
    location_type: 'hybrid',
    employment_type: 'full-time',
    salary_period: 'year',
    salary_range_min: null,
    salary_range_max: 50_000,
  };
  const { body } = await copy(job.id, overrides);
  expect(body.job).toMatchObject({ ...overrides, location: 'Troy, NY', department: 'Care' });
  const where = { orgId_id: { orgId, id: job.id } };
  expect(await prisma().job.findUnique({ where })).toEqual(job);
});

test('a job without agent configuration or questions can be copied', async () => {
  const job = await createJob(orgId);
  const { status, body } = await copy(job.id, { regenerate_questions: false });
  expect([status, body.job.agent_config_id]).toEqual([201, null]);
  expect(await questionsOf(body.job.id)).toEqual([]);
});

test.each([
  { title: '' },
  { employment_type: ' ' },
  { status: 'active' },
  { department: 'Care' },
  { regenerate_questions: 'false' },
  { salary_range_min: 30 },
  { location_city: null },
])('a copy refuses %j and makes nothing', async (body) => {
  const { job } = await createSource();
  const count = await prisma().job.count();
  const agents = await prisma().agentConfiguration.count();
  const answer = await copy(job.id, body);
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  expect(await prisma().job.count()).toBe(count);
  expect(await prisma().agentConfiguration.count()).toBe(agents);
});

test('a malformed id is 400; a foreign, deleted or unknown job is not found', async () => {
  expect((await copy('none')).body.error.code).toBe('VALIDATION_ERROR');
  const job = await createJob(orgId);
  const deleted = await createJob(orgId, { deletedAt: new Date() });
  const stranger = await createMember((await createOrganization('Elsewhere')).id);
  const attempts = [copy(job.id, {}, stranger.token), copy(deleted.id), copy(newId())];
  for (const { status, body } of await Promise.all(attempts)) {
    expect([status, body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
  }
});

test('one Idempotency-Key makes one copy', async () => {
  const job = await createJob(orgId);
  const headers = { 'idempotency-key': newId() };
  const send = () => call('POST', `/api/v1/jobs/${job.id}/copy`, { token: member.token, headers });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
});
