import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';

useTestDatabase();

let orgId = '';
let token = '';
let coordinator = '';
let foreignId = '';
let anyId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  foreignId = (await createApplication((await createOrganization('Other')).id)).id;
  anyId = (await createApplication(orgId)).id;
});

const patch = (id: string, body: unknown) =>
  call('PATCH', `/api/v1/applications/${id}`, { token, body });
const evaluationsOf = (applicationId: string) =>
  prisma().activity.findMany({ where: { applicationId, type: 'evaluation' } });

itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  [
    {
      method: 'PATCH',
      path: '/api/v1/applications/:id',
      options: { body: { score: 1 } },
      malformedId: 400,
      notFound: 'APPLICATION_NOT_FOUND',
      forbiddenToken: () => coordinator,
    },
  ],
);

const at = '2026-03-02T15:04:05.000Z';

describe('a change', () => {
  it('sets the score, records from what to what, and raises the candidate’s best', async () => {
    const { id: candidateId } = await createCandidate(orgId);
    const { id } = await createApplication(orgId, { candidateId, score: 40 });
    const answer = await patch(id, { score: 87.5 });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['application']);
    expect(answer.body.application).toMatchObject({ application_id: id, score: 87.5 });
    expect(await evaluationsOf(id)).toMatchObject([
      { actorType: 'user', details: { changed: { score: { from: 40, to: 87.5 } } } },
    ]);
    const where = { orgId_id: { orgId, id: candidateId } };
    expect((await prisma().candidate.findUniqueOrThrow({ where })).bestScore).toBe(87.5);
  });

  it.each([0, 100, null])('takes the score %s', async (score) => {
    const { id } = await createApplication(orgId, { score: 50 });
    expect((await patch(id, { score })).body.application.score).toBe(score);
  });

  it('completes an evaluation now, or when the caller says it was', async () => {
    const { id } = await createApplication(orgId, { evaluationStatus: 'sent' });
    const before = Date.now();
    const now = await patch(id, { evaluation_status: 'completed' });
    const time = Date.parse(now.body.application.evaluation_completed_at);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
    const then = await patch(id, { evaluation_status: 'completed', evaluation_completed_at: at });
    expect(then.body.application.evaluation_completed_at).toBe(at);
    const scored = await patch(id, { score: 3 });
    expect(scored.body.application.evaluation_completed_at).toBe(at);
  });

  it('marks when an evaluation was sent, and forgets the time of one no longer completed', async () => {
    const { id } = await createApplication(orgId, {
      evaluationStatus: 'completed',
      evaluationCompletedAt: new Date(at),
    });
    const { application } = (await patch(id, { evaluation_status: 'sent' })).body;
    expect(application).toMatchObject({ evaluation_status: 'sent', evaluation_completed_at: null });
    expect(application.evaluation_sent_at).not.toBeNull();
    const none = await patch(id, { evaluation_status: null });
    expect(none.body.application.evaluation_status).toBeNull();
  });

  it.each(['evaluation_sent_at', 'evaluation_completed_at'])(
    'of the future is refused: %s',
    async (field) => {
      const { id } = await createApplication(orgId);
      const within = new Date(Date.now() + 4 * 60_000).toISOString();
      const beyond = new Date(Date.now() + 6 * 60_000).toISOString();
      expect((await patch(id, { [field]: within })).status).toBe(200);
      const answer = await patch(id, { [field]: beyond });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.error.message).toBe(`${field}: must not be in the future`);
    },
  );

  it('that changes nothing leaves no trace', async () => {
    const { id } = await createApplication(orgId, { score: 50 });
    expect((await patch(id, { score: 50 })).status).toBe(200);
    expect(await evaluationsOf(id)).toEqual([]);
  });

  it('loses nothing when two come at the same moment', async () => {
    const { id } = await createApplication(orgId);
    await Promise.all([patch(id, { score: 70 }), patch(id, { evaluation_status: 'completed' })]);
    const answer = await call('GET', `/api/v1/applications/${id}`, { token });
    expect(answer.body.application).toMatchObject({ score: 70, evaluation_status: 'completed' });
    expect(await evaluationsOf(id)).toHaveLength(2);
  });
});

it.each([
  ['no field', {}],
  ['a stage', { status: 'hired' }],
  ['a stage beside a score', { score: 5, stage: 'hired' }],
  ['a score below 0', { score: -1 }],
  ['a score above 100', { score: 100.5 }],
  ['a score that is text', { score: '80' }],
  ['an unknown evaluation status', { evaluation_status: 'started' }],
  ['a time that is none', { evaluation_completed_at: 'yesterday' }],
  [
    'a completed evaluation without a time',
    { evaluation_status: 'completed', evaluation_completed_at: null },
  ],
  ['a list', [{ score: 5 }]],
])('refuses %s and changes nothing', async (_, body) => {
  const answer = await patch(anyId, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  expect(await evaluationsOf(anyId)).toEqual([]);
});
