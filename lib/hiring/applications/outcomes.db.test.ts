import { beforeAll, describe, expect, it } from 'vitest';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
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

const standing = (stage: StageSlug) => createApplication(orgId, { stage });
const post = (id: string, action: string, body: unknown = {}) =>
  call('POST', `/api/v1/applications/${id}/${action}`, { token, body });

itRefusesStrangers(
  () => ({ token, foreignId, id: anyId }),
  ['hire', 'withdraw', 'reopen'].map((action) => ({
    method: 'POST',
    path: `/api/v1/applications/:id/${action}`,
    options: { body: {} },
    malformedId: 400,
    notFound: 'APPLICATION_NOT_FOUND',
    forbiddenToken: () => coordinator,
  })),
);

const closed = ['client_rejected', 'hired', 'dnc', 'failed_interview'] as const;

describe('hire', () => {
  it('hires from any open stage and keeps the start date, the reason and the note', async () => {
    const { id } = await standing('client_screening');
    const body = { start_date: '2036-04-01', reason: 'Best of all', note: 'Starts early.' };
    const answer = await post(id, 'hire', body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { application_id: id, status: 'hired' },
      stageChange: { from: 'client_screening', to: 'hired' },
    });
    expect(await movesOf(id)).toMatchObject([
      { reason: 'Best of all', isForced: false, details: { start_date: '2036-04-01' } },
    ]);
    const notes = await call('GET', `/api/v1/applications/${id}/notes`, { token });
    expect(notes.body.notes).toMatchObject([{ body: 'Starts early.' }]);
    expect(await messagesOf(id)).toEqual([]);
  });

  it('takes no body too', async () => {
    const { id } = await standing('applied');
    const answer = await call('POST', `/api/v1/applications/${id}/hire`, { token });
    expect(answer.status).toBe(200);
  });

  it.each(closed)('refuses what is closed (%s)', async (stage) => {
    const { id } = await standing(stage);
    const answer = await post(id, 'hire', { note: 'Not kept' });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('APPLICATION_CLOSED');
    expect(await movesOf(id)).toEqual([]);
  });

  it('hires once when three ask at the same moment', async () => {
    const { id } = await standing('past_interview');
    const answers = await Promise.all([post(id, 'hire'), post(id, 'hire'), post(id, 'hire')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await movesOf(id)).toHaveLength(1);
  });
});

describe('withdraw', () => {
  it('closes the application as the candidate’s decision, confirms it and keeps the note', async () => {
    const { id } = await standing('interview_scheduled');
    const answer = await post(id, 'withdraw', { reason: 'Moved away', note: 'By telephone.' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { status: 'client_rejected' },
      stageChange: { from: 'interview_scheduled', to: 'client_rejected' },
    });
    expect(await movesOf(id)).toMatchObject([
      { reason: 'Moved away', details: { outcome: 'candidate_withdrew' } },
    ]);
    expect(await messagesOf(id)).toMatchObject([{ kind: 'withdrawal_confirmation' }]);
    const notes = await call('GET', `/api/v1/applications/${id}/notes`, { token });
    expect(notes.body.notes).toMatchObject([{ body: 'By telephone.' }]);
  });

  it.each(closed)('refuses what is closed (%s)', async (stage) => {
    const { id } = await standing(stage);
    const answer = await post(id, 'withdraw');
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('APPLICATION_CLOSED');
    expect(await messagesOf(id)).toEqual([]);
  });

  it('replays its first answer under one key', async () => {
    const { id } = await standing('applied');
    const path = `/api/v1/applications/${id}/withdraw`;
    const options = { token, body: {}, headers: { 'idempotency-key': `withdraw-${id}` } };
    const first = await call('POST', path, options);
    const second = await call('POST', path, options);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await messagesOf(id)).toHaveLength(1);
  });
});

it.each([
  ['hire', 'a start that is no date', { start_date: 'soon' }],
  ['hire', 'a start with a time', { start_date: '2036-04-01T00:00:00Z' }],
  ['hire', 'a start on a day that is none', { start_date: '2036-02-30' }],
  ['hire', 'an unknown field', { to_stage: 'hired' }],
  ['hire', 'a note that is no text', { note: 7 }],
  ['withdraw', 'an unknown field', { outcome: 'recruiter_rejected' }],
  ['withdraw', 'a reason with NUL', { reason: 'a\0b' }],
  ['reopen', 'an unknown field', { to_stage: 'applied' }],
  ['reopen', 'a list for a body', []],
])('%s refuses %s', async (action, _, body) => {
  const answer = await post(anyId, action, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  expect(await stageOf(anyId)).toBe('applied');
});

it.each(['hire', 'withdraw', 'reopen'])('%s refuses a moved-away application', async (action) => {
  const { id } = await createApplication(orgId, {
    stage: 'applied',
    closedAt: new Date(),
    closedReason: 'moved',
  });
  const answer = await post(id, action);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('APPLICATION_CLOSED');
  expect(await stageOf(id)).toBe('applied');
});
