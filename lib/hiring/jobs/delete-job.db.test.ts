import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { ensureIntakeJob } from '@/lib/hiring/locations/intake-job';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createLocation,
  createMember,
  createOrganization,
  createPosting,
} from '@/lib/testing/factories';
import { stageOf } from '@/lib/testing/moves';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let token = '';
let coordinator = '';
let anyId = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  anyId = (await createJob(orgId)).id;
  foreignId = (await createJob((await createOrganization('Other')).id)).id;
});

const remove = (id: string) => call('DELETE', `/api/v1/jobs/${id}`, { token });
const rowOf = (id: string) =>
  prisma().job.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } });

itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  [
    {
      method: 'DELETE',
      path: '/api/v1/jobs/:id',
      malformedId: 400,
      notFound: 'JOB_NOT_FOUND',
      forbiddenToken: () => coordinator,
    },
  ],
);

it('deletes a job softly, closes its live postings and records it', async () => {
  const { id } = await createJob(orgId);
  await createPosting(orgId, id, { status: 'active', board: 'live' });
  await createPosting(orgId, id, { status: 'draft', board: 'draft' });
  const answer = await remove(id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect((await rowOf(id)).deletedAt).toBeInstanceOf(Date);
  const postings = await prisma().jobPosting.findMany({ where: { orgId, jobId: id } });
  expect(Object.fromEntries(postings.map((one) => [one.board, one.status]))).toEqual({
    live: 'closed',
    draft: 'draft',
  });
  expect(await prisma().activity.findMany({ where: { orgId, jobId: id } })).toMatchObject([
    { type: 'job', details: { change: 'deleted', postings: 1 } },
  ]);
});

it('is 404 everywhere and in no list afterwards', async () => {
  const { id } = await createJob(orgId, { title: 'Soon forgotten' });
  expect((await remove(id)).status).toBe(204);
  const path = `/api/v1/jobs/${id}`;
  for (const answer of await Promise.all([
    remove(id),
    call('GET', path, { token }),
    call('PATCH', path, { token, body: { title: 'X' } }),
    call('POST', `${path}/copy`, { token, body: {} }),
    call('GET', `${path}/applications`, { token }),
    call('GET', `${path}/knowledge-base`, { token }),
    call('POST', '/api/v1/candidates', {
      token,
      body: { first_name: 'A', last_name: 'B', job_id: id },
    }),
  ])) {
    expect([answer.status, answer.body.error.code]).toEqual([404, 'JOB_NOT_FOUND']);
  }
  const list = await call('GET', '/api/v1/jobs', { token, query: { search: 'Soon forgotten' } });
  expect(list.body.data).toEqual([]);
});

describe('open applications', () => {
  it.each(['applied', 'interview_scheduled', 'awaiting_recruiter_action'] as const)(
    'one in %s keeps the job',
    async (stage) => {
      const { jobId } = await createApplication(orgId, { stage });
      const answer = await remove(jobId);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'JOB_HAS_OPEN_APPLICATIONS']);
      expect((await rowOf(jobId)).deletedAt).toBeNull();
    },
  );

  it('hired, rejected and moved ones do not, and cannot be brought back', async () => {
    const closedAt = new Date();
    const rejected = await createApplication(orgId, {
      stage: 'client_rejected',
      closedAt,
      closedReason: 'rejected',
    });
    const { jobId } = rejected;
    await createApplication(orgId, { jobId, stage: 'hired' });
    await createApplication(orgId, { jobId, closedAt, closedReason: 'moved' });
    expect((await remove(jobId)).status).toBe(204);
    const path = `/api/v1/applications/${rejected.id}`;
    expect((await call('GET', path, { token })).body.job.id).toBe(jobId);
    const back = await call('POST', `${path}/change-stage`, {
      token,
      body: { to_stage: 'awaiting_recruiter_action' },
    });
    expect([back.status, back.body.error.code]).toEqual([400, 'INVALID_STAGE_TRANSITION']);
    expect(await stageOf(rejected.id)).toBe('client_rejected');
  });

  it('none slips in while the job is being deleted', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { id } = await createJob(orgId);
      const body = { first_name: 'Late', last_name: 'Comer', job_id: id };
      const [removed, ...applied] = await Promise.all([
        remove(id),
        ...Array.from({ length: 3 }, () => call('POST', '/api/v1/candidates', { token, body })),
      ]);
      const open = await prisma().application.count({ where: { orgId, jobId: id } });
      expect(open).toBe(applied.filter(({ status }) => status === 201).length);
      expect(removed?.status).toBe(open === 0 ? 204 : 400);
    }
  });
});

it('a location whose intake job was deleted gets another', async () => {
  const { id } = await createLocation(orgId);
  const intake = () => inTransaction((tx) => ensureIntakeJob(tx, { orgId, id }));
  const first = await intake();
  expect(await intake()).toBe(first);
  expect((await remove(first)).status).toBe(204);
  const second = await intake();
  expect(second).not.toBe(first);
  expect((await rowOf(second)).deletedAt).toBeNull();
});
