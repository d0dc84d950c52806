import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { prisma } from '@/lib/base/db';
import { runHousekeeping } from '@/lib/http/housekeeping/run';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createMember,
  createOrganization,
  createQuestion,
} from '@/lib/testing/factories';
import { messagesOf, stageOf } from '@/lib/testing/moves';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { outsideTwins } from '@/lib/testing/world';
import { completeEvaluation, openEvaluation, readAnsweredEvaluation } from './complete-evaluation';
import { expireEvaluations } from './expire-evaluations';
import { sendEvaluation } from './send-evaluation';

useTestDatabase();

let orgId = '';
let actor: Actor;
let token = '';
let anyId = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  ({ actor, token } = await createMember(orgId, 'recruiter'));
  anyId = (await createApplication(orgId)).id;
  foreignId = (await createApplication((await createOrganization('Other')).id)).id;
});

const path = (id: string) => `/api/v1/applications/${id}/evaluation`;
const evaluationOf = async (id: string) => (await call('GET', path(id), { token })).body;
const rowOf = (id: string) =>
  prisma().application.findFirstOrThrow({ where: { id, ...outsideTwins } });
const refused = { code: 'NOT_FOUND' };

async function sent() {
  const application = await createApplication(orgId, { score: 12 });
  const { id, jobId, candidateId } = application;
  const must = { kind: 'yes_no', isKnockout: true, expectedAnswer: 'yes' } as const;
  await createQuestion(orgId, jobId, { prompt: 'Can you drive?', ...must });
  await createQuestion(orgId, jobId, { prompt: 'Years?', kind: 'number', expectedAnswer: '2' });
  await createQuestion(orgId, jobId, { prompt: 'Why us?' });
  await sendEvaluation(actor, candidateId, {});
  const [message] = await messagesOf(id);
  const link = message?.body.match(/\/evaluation\/([\w-]+)/)?.[1] ?? '';
  const { questions } = await openEvaluation(link);
  const [drive = '', years = '', why = ''] = questions.map((question) => question.id);
  const answers = { [drive]: 'yes', [years]: '1', [why]: 'The team.' };
  return { id, jobId, candidateId, link, drive, years, why, answers };
}

it('shows whoever has answered that it arrived, and nobody else', async () => {
  const { id, candidateId, link, answers } = await sent();
  await expect(readAnsweredEvaluation(link)).rejects.toMatchObject(refused);
  await completeEvaluation(link, answers);
  const shown = await readAnsweredEvaluation(link);
  expect(shown).toEqual({
    employer: { name: 'Acme Staffing', contact: null, accentColor: null, logoPath: null },
    jobTitle: 'Warehouse Associate',
  });
  await expect(readAnsweredEvaluation('guessed')).rejects.toMatchObject(refused);
  const expire = (expiresAt: Date) =>
    prisma().publicLink.updateMany({ where: { applicationId: id }, data: { expiresAt } });
  await expire(new Date(Date.now() - 1000));
  await expect(readAnsweredEvaluation(link)).rejects.toMatchObject(refused);
  await expire(new Date(Date.now() + 60_000));
  await sendEvaluation(actor, candidateId, {});
  await expect(readAnsweredEvaluation(link)).rejects.toMatchObject(refused);
});

itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  [{ method: 'GET', path: path(':id'), malformedId: 404, notFound: 'APPLICATION_NOT_FOUND' }],
);

describe('completing', () => {
  it('keeps the answers and the score, records the candidate and spends the link', async () => {
    const { id, candidateId, link, answers } = await sent();
    expect(await completeEvaluation(link, answers)).toEqual({ completed: true, problems: {} });
    const row = await rowOf(id);
    expect(row).toMatchObject({ evaluationStatus: 'completed', score: 66.7 });
    expect(await stageOf(id)).toBe('pending_evaluation');
    expect(await evaluationOf(id)).toEqual({
      evaluation_status: 'completed',
      evaluation_sent_at: null,
      evaluation_completed_at: row.evaluationCompletedAt?.toISOString(),
      score: 66.7,
      answers: [
        {
          prompt: 'Can you drive?',
          kind: 'yes_no',
          answer: 'yes',
          expected_answer: 'yes',
          matches: true,
        },
        { prompt: 'Years?', kind: 'number', answer: '1', expected_answer: '2', matches: false },
        {
          prompt: 'Why us?',
          kind: 'text',
          answer: 'The team.',
          expected_answer: null,
          matches: null,
        },
      ],
    });
    const recorded = await prisma().activity.findMany({
      where: { applicationId: id, type: 'evaluation', actorType: 'candidate' },
    });
    expect(recorded).toMatchObject([
      { actorId: candidateId, actorName: 'Maria Lopez', details: { change: 'completed' } },
    ]);
    await expect(openEvaluation(link)).rejects.toMatchObject(refused);
    await expect(completeEvaluation(link, answers)).rejects.toMatchObject(refused);
  });

  it('with a wrong answer changes nothing and says which', async () => {
    const { id, link, answers, years, why } = await sent();
    const outcome = await completeEvaluation(link, { ...answers, [years]: 'two', [why]: ' ' });
    expect(outcome.completed).toBe(false);
    expect(Object.keys(outcome.problems)).toEqual([years, why]);
    expect(await rowOf(id)).toMatchObject({ evaluationStatus: 'sent', score: 12 });
    expect(await evaluationOf(id)).toMatchObject({ score: null, answers: [] });
    expect((await completeEvaluation(link, answers)).completed).toBe(true);
  });

  it('asks what was sent although the job’s questions have changed', async () => {
    const { jobId, link, answers } = await sent();
    const body = { questions: [{ prompt: 'Something else?' }] };
    const replaced = await call('PUT', `/api/v1/jobs/${jobId}/questions`, { token, body });
    expect(replaced.status).toBe(200);
    expect((await openEvaluation(link)).questions).toHaveLength(3);
    expect((await completeEvaluation(link, answers)).completed).toBe(true);
  });

  it('counts once, however often it is sent at once', async () => {
    const { id, link, answers } = await sent();
    const all = Array.from({ length: 5 }, () => completeEvaluation(link, answers));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const where = { applicationId: id, actorType: 'candidate' } as const;
    expect(await prisma().activity.count({ where })).toBe(1);
  });

  it('is over once the application is closed, and for a guessed token', async () => {
    const { id, link, answers } = await sent();
    await expect(openEvaluation(`${link}x`)).rejects.toMatchObject(refused);
    const rejected = await call('POST', `/api/v1/applications/${id}/reject`, { token, body: {} });
    expect(rejected.status).toBe(200);
    await expect(openEvaluation(link)).rejects.toMatchObject(refused);
    await expect(completeEvaluation(link, answers)).rejects.toMatchObject(refused);
  });

  it('can be asked for again, with an empty sheet', async () => {
    const { id, candidateId, link, answers } = await sent();
    await completeEvaluation(link, answers);
    await sendEvaluation(actor, candidateId, {});
    expect(await evaluationOf(id)).toMatchObject({
      evaluation_status: 'sent',
      evaluation_completed_at: null,
      score: null,
      answers: [],
    });
  });
});

describe('expiry', () => {
  const outdate = (applicationId: string) =>
    prisma().publicLink.updateMany({
      where: { applicationId, usedAt: null },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });

  it('marks what nobody answered in time, once, and nothing else', async () => {
    const late = await sent();
    const early = await sent();
    const done = await sent();
    await completeEvaluation(done.link, done.answers);
    await outdate(late.id);
    await outdate(done.id);
    const [one, two] = await Promise.all([expireEvaluations(), expireEvaluations()]);
    expect(one + two).toBe(1);
    expect((await rowOf(late.id)).evaluationStatus).toBe('expired');
    expect((await rowOf(early.id)).evaluationStatus).toBe('sent');
    expect((await rowOf(done.id)).evaluationStatus).toBe('completed');
    const where = { applicationId: late.id, actorType: 'automation', type: 'evaluation' } as const;
    expect(await prisma().activity.findMany({ where })).toMatchObject([
      { details: { change: 'expired' } },
    ]);
    await expect(completeEvaluation(late.link, late.answers)).rejects.toMatchObject(refused);
    expect((await runHousekeeping()).evaluations_expired).toBe(0);
  });

  it('leaves one that was sent again', async () => {
    const { id, candidateId } = await sent();
    await outdate(id);
    await sendEvaluation(actor, candidateId, {});
    expect((await runHousekeeping()).evaluations_expired).toBe(0);
    expect((await rowOf(id)).evaluationStatus).toBe('sent');
  });
});
