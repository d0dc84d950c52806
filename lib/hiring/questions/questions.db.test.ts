import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createJob,
  createMember,
  createOrganization,
  createQuestion,
} from '@/lib/testing/factories';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { questionsFromWords } from './questions-from-words';
import { serializeProposal } from './serialize';

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

const path = (id: string) => `/api/v1/jobs/${id}/questions`;
const list = async (id: string) => (await call('GET', path(id), { token })).body.questions;
const put = (id: string, questions: unknown) =>
  call('PUT', path(id), { token, body: { questions } });

const knockout = {
  prompt: 'Can you drive?',
  kind: 'yes_no',
  is_knockout: true,
  expected_answer: 'yes',
};

const notFound = 'JOB_NOT_FOUND';
const writing = { malformedId: 400, notFound, forbiddenToken: () => coordinator } as const;
itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  [
    { method: 'GET', path: path(':id'), malformedId: 404, notFound },
    { ...writing, method: 'PUT', path: path(':id'), options: { body: { questions: [] } } },
    { ...writing, method: 'POST', path: `${path(':id')}/generate` },
  ],
);

describe('the list', () => {
  it('is in its order, and empty where there are none', async () => {
    const { id } = await createJob(orgId);
    expect(await list(id)).toEqual([]);
    await createQuestion(orgId, id, { prompt: 'Second?', position: 1 });
    const first = await createQuestion(orgId, id, {
      prompt: 'First?',
      position: 0,
      kind: 'number',
    });
    expect(await list(id)).toMatchObject([
      {
        question_id: first.id,
        position: 0,
        prompt: 'First?',
        kind: 'number',
        is_knockout: false,
        expected_answer: null,
      },
      { position: 1, prompt: 'Second?' },
    ]);
  });
});

describe('replacing', () => {
  it('puts the new list in place of the old one, fills what is left out and records it', async () => {
    const { id } = await createJob(orgId);
    await createQuestion(orgId, id);
    const answer = await put(id, [
      { ...knockout, expected_answer: ' YES ' },
      { prompt: '  Why?  ' },
      { prompt: 'Years?', kind: 'number', expected_answer: '2.5' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.questions).toMatchObject([
      { ...knockout, position: 0 },
      { prompt: 'Why?', kind: 'text', is_knockout: false, expected_answer: null, position: 1 },
      { kind: 'number', expected_answer: '2.5', position: 2 },
    ]);
    expect(await list(id)).toEqual(answer.body.questions);
    expect(await prisma().activity.findMany({ where: { orgId, jobId: id } })).toMatchObject([
      { type: 'job', details: { change: 'questions', from_count: 1, to_count: 3 } },
    ]);
    expect((await put(id, [])).body.questions).toEqual([]);
    expect(await list(id)).toEqual([]);
  });

  it.each([
    ['no list', undefined],
    ['no array', {}],
    ['31 questions', Array(31).fill({ prompt: 'Again?' })],
    ['a blank prompt', [{ prompt: ' ' }]],
    ['an unknown kind', [{ prompt: 'A?', kind: 'essay' }]],
    ['an unknown field', [{ prompt: 'A?', weight: 2 }]],
    ['a knockout without answer', [{ prompt: 'A?', is_knockout: true }]],
    ['a knockout with a blank answer', [{ ...knockout, expected_answer: '  ' }]],
    ['neither yes nor no', [{ ...knockout, expected_answer: 'maybe' }]],
    ['a number that is none', [{ prompt: 'A?', kind: 'number', expected_answer: 'two' }]],
    ['one wrong of two', [knockout, { prompt: '' }]],
  ])('refuses %s and keeps the old list', async (_, questions) => {
    const { id } = await createJob(orgId);
    await createQuestion(orgId, id, { prompt: 'Kept?' });
    const answer = await put(id, questions);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await list(id)).toMatchObject([{ prompt: 'Kept?' }]);
  });

  it('of many at once leaves one whole list', async () => {
    const { id } = await createJob(orgId);
    const lists = ['a', 'b', 'c', 'd'].map((letter) => [
      { prompt: `${letter} 0` },
      { prompt: `${letter} 1` },
    ]);
    const answers = await Promise.all(lists.map((questions) => put(id, questions)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const prompts = (await list(id)).map(({ prompt }: { prompt: string }) => prompt);
    expect(lists.map((questions) => questions.map(({ prompt }) => prompt))).toContainEqual(prompts);
  });
});

describe('a proposal', () => {
  it('comes from the description, saves nothing and can be saved as it is', async () => {
    const job = await createJob(orgId, { description: 'Must have a CDL. Nights.' });
    const answer = await call('POST', `${path(job.id)}/generate`, { token });
    expect(answer.status).toBe(200);
    expect(answer.body.questions).toEqual(questionsFromWords(job).map(serializeProposal));
    expect(await list(job.id)).toEqual([]);
    expect((await put(job.id, answer.body.questions)).status).toBe(200);
    expect(await list(job.id)).toMatchObject(answer.body.questions);
  });

  it('is 404 for a deleted job, and takes no fields', async () => {
    const { id } = await createJob(orgId, { deletedAt: new Date() });
    expect((await call('POST', `${path(id)}/generate`, { token })).status).toBe(404);
    expect((await call('GET', path(id), { token })).status).toBe(404);
    expect((await put(id, [])).status).toBe(404);
    const body = { count: 3 };
    expect((await call('POST', `${path(anyId)}/generate`, { token, body })).status).toBe(400);
  });
});
