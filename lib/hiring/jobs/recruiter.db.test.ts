import { beforeEach, describe, expect, it, test } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
  type Member,
} from '@/lib/testing/factories';

useTestDatabase();

let orgId = '';
let me: Member;
let other: Member;

beforeEach(async () => {
  orgId = (await createOrganization()).id;
  me = await createMember(orgId, 'recruiter');
  other = await createMember(orgId, 'admin');
});

const patch = (jobId: string, body: object) =>
  call('PATCH', `/api/v1/jobs/${jobId}`, { token: me.token, body });

describe('the recruiter of a job', () => {
  it('is set, changed and taken away, and the history says so', async () => {
    const { body } = await call('POST', '/api/v1/jobs', {
      token: me.token,
      body: { title: 'Cook', recruiter_id: me.userId },
    });
    const { id, recruiter_id } = body.job;
    expect(recruiter_id).toBe(me.userId);
    expect((await patch(id, { recruiter_id: other.userId })).body.job.recruiter_id).toBe(
      other.userId,
    );
    expect((await patch(id, { recruiter_id: null })).body.job.recruiter_id).toBeNull();
    const activity = await prisma().activity.findMany({
      where: { orgId, jobId: id },
      orderBy: { id: 'asc' },
    });
    expect(activity.map(({ details }) => details)).toMatchObject([
      { change: 'created' },
      { change: 'updated', fields: ['recruiterId'] },
      { change: 'updated', fields: ['recruiterId'] },
    ]);
  });

  it('is an active member of the organization who may write jobs', async () => {
    const { id } = await createJob(orgId);
    const viewer = await createMember(orgId, 'viewer');
    const foreign = await createMember((await createOrganization('Other')).id, 'recruiter');
    const gone = await createMember(orgId, 'recruiter');
    await prisma().membership.update({
      where: { orgId_userId: { orgId, userId: gone.userId } },
      data: { deactivatedAt: new Date() },
    });
    for (const userId of [viewer.userId, foreign.userId, gone.userId, newId()]) {
      const answer = await patch(id, { recruiter_id: userId });
      expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.message).toMatch(/^recruiter_id: /);
    }
    expect((await patch(id, { recruiter_id: 'me' })).status).toBe(400);
  });

  it('stays after they left, while nobody else is chosen', async () => {
    const { id } = await createJob(orgId, { recruiterId: other.userId });
    await prisma().membership.update({
      where: { orgId_userId: { orgId, userId: other.userId } },
      data: { deactivatedAt: new Date() },
    });
    const { status, body } = await patch(id, { title: 'Chef', recruiter_id: other.userId });
    expect([status, body.job]).toMatchObject([200, { title: 'Chef', recruiter_id: other.userId }]);
  });

  it('goes along with a copy', async () => {
    const { id } = await createJob(orgId, { recruiterId: other.userId });
    const { body } = await call('POST', `/api/v1/jobs/${id}/copy`, {
      token: me.token,
      body: { regenerate_questions: false },
    });
    expect(body.job.recruiter_id).toBe(other.userId);
  });
});

describe('mine', () => {
  const mine = async (path: string, value = 'true'): Promise<Json> => {
    const query = { mine: value };
    const { status, body } = await call('GET', `/api/v1/${path}`, { token: me.token, query });
    expect(status).toBe(200);
    return body;
  };

  it('narrows jobs, the board, applications and candidates to one’s own jobs', async () => {
    const job = await createJob(orgId, { recruiterId: me.userId });
    const application = await createApplication(orgId, { jobId: job.id });
    const theirs = await createJob(orgId, { recruiterId: other.userId });
    await createApplication(orgId, { jobId: theirs.id });
    await createApplication(orgId);
    expect((await mine('jobs')).data.map(({ id }: Json) => id)).toEqual([job.id]);
    const { applications } = await mine('applications');
    expect(applications.map((one: Json) => one.application_id)).toEqual([application.id]);
    const { stages } = await mine('pipeline');
    const counts = stages.flatMap(({ count, applications: cards }: Json) =>
      count > 0 ? [[count, cards[0].application_id]] : [],
    );
    expect(counts).toEqual([[1, application.id]]);
    const { data, pagination } = await mine('candidates');
    expect(data.map((one: Json) => one.candidate_id)).toEqual([application.candidateId]);
    expect(pagination.total).toBe(1);
  });

  it('is nothing where no job is one’s own, and everything where it is not asked', async () => {
    await createApplication(orgId);
    expect((await mine('candidates')).data).toEqual([]);
    expect((await mine('jobs')).pagination.total).toBe(0);
    expect((await mine('jobs', 'false')).pagination.total).toBeGreaterThan(0);
    expect((await mine('candidates', 'false')).data).not.toEqual([]);
  });

  test.each(['jobs', 'pipeline', 'applications', 'candidates'])(
    'is true or false in %s',
    async (path) => {
      const query = { mine: 'yes' };
      const answer = await call('GET', `/api/v1/${path}`, { token: me.token, query });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );
});
