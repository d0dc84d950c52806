import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { forgetEnv } from '@/lib/base/env';
import { newId } from '@/lib/base/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
  createQuestion,
} from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import { openEvaluation } from './complete-evaluation';

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
  anyId = (await createApplication(orgId)).candidateId;
  foreignId = (await createApplication((await createOrganization('Other')).id)).candidateId;
});

const send = (candidateId: string, body: unknown = {}) =>
  call('POST', `/api/v1/candidates/${candidateId}/send-evaluation`, { token, body });
const standing = (stage: StageSlug) => createApplication(orgId, { stage });
const tokenIn = (text: string | undefined) => text?.match(/\/evaluation\/([\w-]+)/)?.[1] ?? '';

itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  [
    {
      method: 'POST',
      path: '/api/v1/candidates/:id/send-evaluation',
      options: { body: {} },
      malformedId: 400,
      notFound: 'CANDIDATE_NOT_FOUND',
      forbiddenToken: () => coordinator,
    },
  ],
);

it('moves, marks, records, and sends a link to the job’s questions by e-mail', async () => {
  const { id, candidateId, jobId } = await standing('client_screening');
  await createQuestion(orgId, jobId, { prompt: 'Can you drive?', kind: 'yes_no' });
  const answer = await send(candidateId);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    success: true,
    application: {
      application_id: id,
      status: 'pending_evaluation',
      evaluation_status: 'sent',
      evaluation_completed_at: null,
    },
    stageChange: { from: 'client_screening', to: 'pending_evaluation' },
  });
  expect(answer.body.application.evaluation_sent_at).toBeNull();
  expect(await movesOf(id)).toMatchObject([{ toStage: 'pending_evaluation', actorType: 'user' }]);
  const [message] = await messagesOf(id);
  expect(message).toMatchObject({ kind: 'evaluation_link', channel: 'email' });
  expect(await openEvaluation(tokenIn(message?.body))).toMatchObject({
    employer: { name: 'Acme Staffing' },
    jobTitle: 'Warehouse Associate',
    questions: [{ prompt: 'Can you drive?', kind: 'yes_no' }],
  });
  const recorded = { applicationId: id, type: 'evaluation' } as const;
  expect(await prisma().activity.findMany({ where: recorded })).toMatchObject([
    { actorType: 'user', details: { change: 'asked', channel: 'email', questions: 1 } },
  ]);
});

it('says when it was sent only where something is configured to send it', async () => {
  const provider = {
    SMS_PROVIDER_URL: 'http://127.0.0.1:1',
    SMS_PROVIDER_SECRET: 'a secret of the provider',
  };
  Object.assign(process.env, provider);
  forgetEnv();
  const candidate = await createCandidate(orgId, {
    email: 'a@example.com',
    phoneE164: '+16145550100',
  });
  await createApplication(orgId, { candidateId: candidate.id });
  const sentAt = async (channel: string) =>
    (await send(candidate.id, { channel })).body.application.evaluation_sent_at;
  expect(await sentAt('sms')).toMatch(/Z$/);
  expect(await sentAt('email')).toBeNull();
  for (const name of Object.keys(provider)) process.env[name] = '';
  forgetEnv();
});

it('asks what the description suggests where the job has no questions, and leaves the job alone', async () => {
  const { id, candidateId, jobId } = await standing('applied');
  expect((await send(candidateId)).status).toBe(200);
  const [message] = await messagesOf(id);
  const { questions } = await openEvaluation(tokenIn(message?.body));
  expect(questions.length).toBeGreaterThanOrEqual(4);
  expect(await prisma().screeningQuestion.count({ where: { orgId, jobId } })).toBe(0);
});

describe('the channel', () => {
  it.each([
    [{ email: 'a@example.com', phoneE164: '+16145550100' }, undefined, 'email', 'a@example.com'],
    [{ email: null, phoneE164: '+16145550100' }, undefined, 'sms', '+16145550100'],
    [{ email: 'a@example.com', phoneE164: '+16145550100' }, 'sms', 'sms', '+16145550100'],
  ] as const)('%j asked for by %s goes by %s', async (contact, wanted, channel, recipient) => {
    const candidate = await createCandidate(orgId, contact);
    const { id } = await createApplication(orgId, { candidateId: candidate.id });
    expect((await send(candidate.id, wanted && { channel: wanted })).status).toBe(200);
    expect(await messagesOf(id)).toMatchObject([{ channel, recipient }]);
  });

  it.each([
    [{ email: null }, 'email'],
    [{ phone: null, phoneE164: null }, 'sms'],
    [{ email: null, phone: null, phoneE164: null }, undefined],
  ] as const)('%j asked for by %s is refused', async (contact, channel) => {
    const candidate = await createCandidate(orgId, contact);
    const { id } = await createApplication(orgId, { candidateId: candidate.id });
    const answer = await send(candidate.id, channel && { channel });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await stageOf(id)).toBe('applied');
    expect(await messagesOf(id)).toEqual([]);
  });
});

describe('the application', () => {
  it('must be named where several are open', async () => {
    const one = await standing('applied');
    const { candidateId } = one;
    const other = await createApplication(orgId, { candidateId });
    const unnamed = await send(candidateId);
    expect([unnamed.status, unnamed.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    const named = await send(candidateId, { application_id: other.id });
    expect(named.body.application.application_id).toBe(other.id);
    expect(await stageOf(one.id)).toBe('applied');
  });

  it('must be the candidate’s own', async () => {
    const { candidateId } = await standing('applied');
    for (const id of [(await standing('applied')).id, newId()]) {
      const answer = await send(candidateId, { application_id: id });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'APPLICATION_NOT_FOUND']);
    }
  });

  it.each([
    ['interview_scheduled', 'INVALID_STAGE_TRANSITION'],
    ['past_interview', 'INVALID_STAGE_TRANSITION'],
    ['hired', 'APPLICATION_CLOSED'],
    ['client_rejected', 'APPLICATION_CLOSED'],
  ] as const)('in %s is refused with %s', async (stage, code) => {
    const { id, candidateId } = await standing(stage);
    const answer = await send(candidateId);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
    expect(await stageOf(id)).toBe(stage);
    expect(await messagesOf(id)).toEqual([]);
  });

  it('of a candidate who has none is refused', async () => {
    const answer = await send((await createCandidate(orgId)).id);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

it.each([{ application_id: 'x' }, { application_id: null }, { channel: 'fax' }, { days: 3 }, []])(
  'refuses the body %j',
  async (body) => {
    const { id, candidateId } = await standing('applied');
    const answer = await send(candidateId, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await stageOf(id)).toBe('applied');
  },
);

it('a second link ends the first', async () => {
  const { id, candidateId } = await standing('applied');
  await send(candidateId);
  const again = await send(candidateId);
  expect(again.body.stageChange).toEqual({ from: 'pending_evaluation', to: 'pending_evaluation' });
  const tokens = (await messagesOf(id)).map(({ body }) => tokenIn(body));
  const open = await Promise.allSettled(tokens.map(openEvaluation));
  expect(open.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await movesOf(id)).toHaveLength(1);
});

it('of several at once from one stage one wins, and one link is good', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, candidateId } = await standing('applied');
    const answers = await Promise.all([send(candidateId), send(candidateId), send(candidateId)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
    const links = { applicationId: id, usedAt: null };
    expect(await prisma().publicLink.count({ where: links })).toBe(1);
    expect(await movesOf(id)).toHaveLength(1);
  }
});

it('one Idempotency-Key sends once', async () => {
  const { id, candidateId } = await standing('applied');
  const headers = { 'idempotency-key': newId() };
  const path = `/api/v1/candidates/${candidateId}/send-evaluation`;
  const first = await call('POST', path, { token, headers });
  const second = await call('POST', path, { token, headers });
  expect(second.body).toEqual(first.body);
  expect(await messagesOf(id)).toHaveLength(1);
});
