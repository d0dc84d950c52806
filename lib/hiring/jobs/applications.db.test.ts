import { beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/base/ids';
import { type CallOptions, call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';
import { createDocument } from '@/lib/testing/records';

useTestDatabase();

let orgId: string;
let member: Member;
let stranger: Member;

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  member = await createMember(orgId, 'viewer');
  stranger = await createMember((await createOrganization('Elsewhere')).id);
});

const get = (path: string, query: CallOptions['query'] = {}, { token } = member) =>
  call('GET', `/api/v1/jobs/${path}`, { token, query });

const idsOf = (body: { applications: { application_id: string }[] }) =>
  body.applications.map((one) => one.application_id);

test('a job’s applications come newest first with their candidates, in a flat page', async () => {
  const { id: jobId } = await createJob(orgId);
  const candidate = await createCandidate(orgId, { firstName: 'Amara', city: null });
  const first = await createApplication(orgId, { jobId, candidateId: candidate.id, score: 71.5 });
  const second = await createApplication(orgId, { jobId });
  await createApplication(orgId);
  const { status, body } = await get(`${jobId}/applications`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 2, page: 1, limit: 50, total_pages: 1 });
  expect(idsOf(body)).toEqual([second.id, first.id]);
  expect(body.applications[1]).toMatchObject({
    candidate_id: candidate.id,
    status: 'applied',
    score: 71.5,
  });
  expect(body.applications[1].candidates).toEqual({
    candidate_id: candidate.id,
    org_id: orgId,
    first_name: 'Amara',
    last_name: 'Lopez',
    email: candidate.email,
    phone: candidate.phone,
    phone_e164: candidate.phoneE164,
    address_line1: null,
    address_line2: null,
    city: null,
    state: 'OH',
    postal_code: null,
    country: null,
    source: 'Indeed',
    created_at: candidate.createdAt.toISOString(),
    updated_at: expect.any(String),
  });
});

test('the stage filter and the page hold for rows and total alike', async () => {
  const { id: jobId } = await createJob(orgId);
  const hired: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    hired.unshift((await createApplication(orgId, { jobId, stage: 'hired' })).id);
    await createApplication(orgId, { jobId, stage: 'no_show' });
  }
  const { body } = await get(`${jobId}/applications`, { status: 'hired', limit: 2, page: 2 });
  expect(body).toMatchObject({ total: 3, page: 2, limit: 2, total_pages: 2 });
  expect(idsOf(body)).toEqual([hired[2]]);
  const none = await get(`${jobId}/applications`, { status: 'dnc' });
  expect(none.body).toEqual({ applications: [], total: 0, page: 1, limit: 50, total_pages: 0 });
  const clamped = await get(`${jobId}/applications`, { limit: 101 });
  expect(clamped.body).toMatchObject({ total: 6, limit: 100 });
});

test.each([{ status: 'interview' }, { page: -1 }, { limit: 'many' }])(
  'the applications list refuses %o',
  async (query) => {
    const { id } = await createJob(orgId);
    const { status, body } = await get(`${id}/applications`, query);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  },
);

test('an id that is none is 400 for the applications and 404 for the knowledge base', async () => {
  expect((await get('none/applications')).body.error.code).toBe('VALIDATION_ERROR');
  expect((await get('none/knowledge-base')).body.error.code).toBe('JOB_NOT_FOUND');
});

test.each(['applications', 'knowledge-base'])('%s of a hidden job are not found', async (part) => {
  const job = await createJob(orgId);
  const deleted = await createJob(orgId, { deletedAt: new Date() });
  await createApplication(orgId, { jobId: deleted.id });
  const attempts = [
    get(`${job.id}/${part}`, {}, stranger),
    get(`${deleted.id}/${part}`),
    get(`${newId()}/${part}`),
  ];
  for (const { status, body } of await Promise.all(attempts)) {
    expect([status, body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
  }
});

test('the knowledge base is the job’s documents and the organization’s, newest first', async () => {
  const job = await createJob(orgId, { title: 'Night nurse' });
  const other = await createJob(orgId);
  await createDocument(orgId, other.id, { name: 'Other job' });
  const own = await createDocument(orgId, job.id, { name: 'Own', description: 'About it' });
  await createDocument(orgId, job.id, { name: 'Deleted', deletedAt: new Date() });
  await createDocument(orgId, other.id, { name: 'Everywhere', jobId: null });
  const { status, body } = await get(`${job.id}/knowledge-base`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ job_id: job.id, job_title: 'Night nurse' });
  expect(body.documents.map((one: { name: string }) => one.name)).toEqual(['Everywhere', 'Own']);
  expect(body.documents[1]).toEqual({
    document_id: own.id,
    org_id: orgId,
    job_id: job.id,
    name: 'Own',
    description: 'About it',
    file_type: 'application/pdf',
    file_size: 2048,
    uploaded_by: 'Test admin',
    created_at: own.createdAt.toISOString(),
  });
});

test('the knowledge base needs a valid token', async () => {
  const { id } = await createJob(orgId);
  for (const token of [undefined, 'not.a.token']) {
    const { status } = await call('GET', `/api/v1/jobs/${id}/knowledge-base`, { token });
    expect(status).toBe(401);
  }
});
