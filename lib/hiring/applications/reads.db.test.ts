import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { createBackgroundCheck, createConversation } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let token = '';
let id = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  id = (await createApplication(orgId, { score: 71.5 })).id;
  foreignId = (await createApplication((await createOrganization('Other')).id)).id;
});

const path = (suffix = '') => `/api/v1/applications/:id${suffix}`;
itRefusesStrangers(
  () => ({ token, foreignId, id }),
  (
    [
      ['', 404],
      ['/available-stages', 400],
      ['/stage-history', 400],
      ['/notes', 400],
    ] as const
  ).map(([suffix, malformedId]) => ({
    method: 'GET',
    path: path(suffix),
    malformedId,
    notFound: 'APPLICATION_NOT_FOUND',
  })),
);

const get = (suffix: string, of = id) => call('GET', path(suffix).replace(':id', of), { token });
const move = (of: string, to_stage: string) =>
  call('POST', path('/change-stage').replace(':id', of), {
    token,
    body: { to_stage, force: true },
  });

describe('an application in full', () => {
  it('has candidate, job, stage, transitions, history and what else there is', async () => {
    const answer = await get('');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual([
      'application',
      'available_transitions',
      'background_check',
      'candidate',
      'conversations',
      'current_stage',
      'job',
      'research',
      'resume_data',
      'stage_history',
    ]);
    expect(answer.body.application).toMatchObject({ application_id: id, score: 71.5 });
    expect(answer.body.candidate.candidate_id).toBe(answer.body.application.candidate_id);
    expect(answer.body.job.id).toBe(answer.body.application.job_id);
    expect(answer.body).toMatchObject({
      current_stage: { slug: 'applied', stage_type: 'screening', is_terminal: false },
      resume_data: null,
      research: null,
      background_check: null,
      conversations: [],
    });
  });

  it('shows the latest check, the conversations and the maps', async () => {
    const application = await createApplication(orgId, { resumeData: { skills: ['Forklift'] } });
    await createConversation(application);
    await createBackgroundCheck(application);
    const latest = await createBackgroundCheck(application);
    await createBackgroundCheck(await createApplication(orgId));
    const { body } = await get('', application.id);
    expect(body.background_check.check_id).toBe(latest.id);
    expect(body.conversations).toHaveLength(1);
    expect(body.resume_data).toEqual({ skills: ['Forklift'] });
  });

  it('keeps to the ten newest moves where the history has them all', async () => {
    const application = await createApplication(orgId);
    for (let turn = 0; turn < 6; turn += 1) {
      await move(application.id, 'dnc');
      await move(application.id, 'applied');
    }
    const detail = await get('', application.id);
    const full = await get('/stage-history', application.id);
    expect(full.body.history).toHaveLength(12);
    expect(detail.body.stage_history).toEqual(full.body.history.slice(0, 10));
    expect(full.body.history[0]).toMatchObject({
      from_stage_slug: 'dnc',
      to_stage_slug: 'applied',
      changed_by: 'Test recruiter',
      changed_by_type: 'user',
    });
  });
});

describe('available stages', () => {
  it('follow the organization’s own workflow and names, in its order', async () => {
    const other = await createOrganization('Own workflow');
    const { token: theirs } = await createMember(other.id, 'viewer');
    const application = await createApplication(other.id);
    const where = { orgId: other.id, fromStage: 'applied' } as const;
    await prisma().workflowTransition.deleteMany({ where });
    await prisma().workflowTransition.createMany({
      data: [
        { ...where, toStage: 'hired', position: 1 },
        { ...where, toStage: 'no_show', position: 0 },
      ],
    });
    const stage = { orgId_slug: { orgId: other.id, slug: 'hired' } } as const;
    await prisma().workflowStage.update({ where: stage, data: { name: 'Welcome!' } });
    const at = `/api/v1/applications/${application.id}/available-stages`;
    const answer = await call('GET', at, { token: theirs });
    expect(answer.body.application_id).toBe(application.id);
    expect(answer.body.current_stage.slug).toBe('applied');
    expect(answer.body.available_transitions).toMatchObject([
      { slug: 'no_show', stage_type: 'interview', is_terminal: false },
      { slug: 'hired', name: 'Welcome!', stage_type: 'hired', is_terminal: true },
    ]);
  });
});

describe('the stages a closed application is offered', () => {
  const back = 'awaiting_recruiter_action';
  const reject = () =>
    createApplication(orgId, {
      stage: 'client_rejected',
      closedAt: new Date(),
      closedReason: 'rejected',
    });
  const offered = async (of: string) => {
    const [listed, full] = [await get('/available-stages', of), await get('', of)];
    expect(full.body.available_transitions).toEqual(listed.body.available_transitions);
    return listed.body.available_transitions.map(({ slug }: { slug: string }) => slug);
  };
  const tried = async (of: string) => {
    const body = { to_stage: back };
    const answer = await call('POST', path('/change-stage').replace(':id', of), { token, body });
    return answer.body.error?.code ?? answer.body.stageChange.to;
  };

  it('lead back while the job is there', async () => {
    const { id: closed } = await reject();
    expect(await offered(closed)).toEqual([back]);
    expect(await tried(closed)).toBe(back);
  });

  it('lead nowhere once the job is deleted', async () => {
    const { id: closed, jobId } = await reject();
    await prisma().job.updateMany({ where: { id: jobId }, data: { deletedAt: new Date() } });
    expect(await offered(closed)).toEqual([]);
    expect(await tried(closed)).toBe('INVALID_STAGE_TRANSITION');
  });

  it.each(['applied', 'hired'] as const)(
    'lead nowhere while another to the same job is %s',
    async (stage) => {
      const { id: closed, candidateId, jobId } = await reject();
      await createApplication(orgId, { candidateId, stage });
      expect(await offered(closed)).toEqual([back]);
      const other = await createApplication(orgId, { candidateId, jobId, stage });
      expect(await offered(closed)).toEqual([]);
      expect(await tried(closed)).toBe('INVALID_STAGE_TRANSITION');
      expect(await offered(other.id)).toEqual(
        stage === 'applied' ? expect.arrayContaining(['awaiting_screening']) : [],
      );
    },
  );
});

describe('notes', () => {
  it('are written with their author and listed newest first, page by page', async () => {
    const application = await createApplication(orgId);
    const at = path('/notes').replace(':id', application.id);
    for (const body of ['one', 'two', 'three']) {
      const written = await call('POST', at, { token, body: { body } });
      expect(written.status).toBe(201);
      expect(written.body.note).toMatchObject({ body, author: { type: 'user' } });
    }
    const answer = await call('GET', at, { token, query: { page: 1, limit: 2 } });
    expect(answer.body).toMatchObject({ total: 3, page: 1, limit: 2, total_pages: 2 });
    expect(answer.body.notes.map((note: { body: string }) => note.body)).toEqual(['three', 'two']);
  });

  it.each([
    ['empty', { body: '   ' }],
    ['missing', {}],
    ['a number', { body: 5 }],
    ['with an unknown field', { body: 'x', pinned: true }],
  ])('are refused when %s', async (_, body) => {
    const answer = await call('POST', path('/notes').replace(':id', id), { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });
});
