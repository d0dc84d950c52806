import { beforeAll, describe, expect, it } from 'vitest';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';

useTestDatabase();

const slot = { start_time: '2036-03-05T15:00:00.000Z', end_time: '2036-03-05T15:30:00.000Z' };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
let orgId = '';
let token = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  foreignId = (await createApplication((await createOrganization('Other')).id)).id;
});

const post = (path: string, body: unknown, as = token) =>
  call('POST', `/api/v1/applications/${path}`, { token: as, body });

async function standing(stage: StageSlug) {
  const { id: candidateId } = await createCandidate(orgId, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@mail.example',
  });
  return createApplication(orgId, { stage, candidateId });
}

async function kindsOf(id: string, status: string): Promise<string[]> {
  const messages = await messagesOf(id);
  return messages.filter((message) => message.status === status).map(({ kind }) => kind);
}

describe('move-preview', () => {
  it('says what is booked, what waits, where a message goes and in what words', async () => {
    const { id } = await standing('client_request_interview');
    await post(`${id}/schedule`, { slot });
    const { status, body } = await post('move-preview', { application_ids: [id] });
    expect(status).toBe(200);
    expect(body.applications).toMatchObject([
      {
        ...{ application_id: id, name: 'Amara Okafor', stage: 'interview_scheduled' },
        ...{
          channel: 'email',
          recipient: 'amara@mail.example',
          is_excluded: false,
          has_transport: false,
        },
        interviews: [slot],
      },
    ]);
    expect(body.letters.rejection.body).toContain('Hello Amara,');
    expect(body.letters.withdrawal_confirmation.subject).toContain('is withdrawn');
    expect(await stageOf(id)).toBe('interview_scheduled');
  });

  it('names messages that wait, keeps the order asked for, leaves out what is not ours', async () => {
    const [first, second] = [await standing('applied'), await standing('applied')];
    await post(`${first.id}/reject`, { scheduled_send_at: tomorrow });
    const ids = [second.id, foreignId, first.id];
    const { body } = await post('move-preview', { application_ids: ids });
    expect(body.applications).toMatchObject([
      { application_id: second.id, waiting_messages: [] },
      { application_id: first.id, waiting_messages: [{ kind: 'rejection', due_at: tomorrow }] },
    ]);
    const foreign = await post('move-preview', { application_ids: [foreignId] });
    expect(foreign.body).toEqual({ applications: [], letters: null });
  });

  it('refuses no ids, what is no id, and strangers', async () => {
    expect((await post('move-preview', { application_ids: [] })).status).toBe(400);
    expect((await post('move-preview', { application_ids: ['no'] })).status).toBe(400);
    expect((await post('move-preview', { application_ids: [foreignId] }, 'no')).status).toBe(401);
  });
});

describe('reject', () => {
  it('sends nothing where nothing is to be sent', async () => {
    const { id } = await standing('applied');
    const answer = await post(`${id}/reject`, { send_message: false });
    expect(answer.body.application.status).toBe('client_rejected');
    expect(await messagesOf(id)).toEqual([]);
    const gone = await standing('applied');
    await post(`${gone.id}/withdraw`, { send_message: false });
    expect(await stageOf(gone.id)).toBe('client_rejected');
    expect(await messagesOf(gone.id)).toEqual([]);
  });

  it('sends the words it is given under the usual subject', async () => {
    const { id } = await standing('applied');
    await post(`${id}/reject`, { message_body: 'Dear Amara, no.', scheduled_send_at: tomorrow });
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ kind: 'rejection', body: 'Dear Amara, no.' });
    expect(message?.subject).toContain('Your application for');
  });

  it('reaches the rejected stage that is named, forced where the workflow leads elsewhere', async () => {
    const led = await standing('applied');
    await post(`${led.id}/reject`, { to_stage: 'ineligible_for_screening' });
    expect(await stageOf(led.id)).toBe('ineligible_for_screening');
    const forced = await standing('applied');
    await post(`${forced.id}/reject`, { to_stage: 'failed_interview' });
    expect(await movesOf(forced.id)).toMatchObject([
      { toStage: 'failed_interview', isForced: true, details: { outcome: 'recruiter_rejected' } },
    ]);
    const { id } = await standing('applied');
    expect((await post(`${id}/reject`, { to_stage: 'dnc' })).status).toBe(400);
  });

  it('does so for many too', async () => {
    const ids = [(await standing('applied')).id, (await standing('applied')).id];
    const wish = { to_stage: 'ineligible_for_screening', send_message: false };
    const bulk = await post('bulk', { action: 'reject', application_ids: ids, ...wish });
    expect(bulk.body).toMatchObject({ succeeded: 2, failed: 0 });
    for (const id of ids) {
      expect(await stageOf(id)).toBe('ineligible_for_screening');
      expect(await messagesOf(id)).toEqual([]);
    }
    const open = { action: 'reject', application_ids: ids, to_stage: 'applied' };
    expect((await post('bulk', open)).status).toBe(400);
  });
});

it('do not contact cancels what waits and still tells that the interview is off', async () => {
  const { id } = await standing('client_request_interview');
  await post(`${id}/schedule`, { slot });
  await post(`${id}/reject`, { scheduled_send_at: tomorrow });
  expect(await kindsOf(id, 'queued')).toContain('rejection');
  await post(`${id}/change-stage`, { to_stage: 'dnc', force: true, reason: 'Asked us' });
  expect(await kindsOf(id, 'cancelled')).toContain('rejection');

  const booked = await standing('client_request_interview');
  await post(`${booked.id}/schedule`, { slot });
  await post(`${booked.id}/change-stage`, { to_stage: 'dnc' });
  expect(await kindsOf(booked.id, 'cancelled')).not.toContain('interview_cancelled');
  expect((await messagesOf(booked.id)).map(({ kind }) => kind)).toContain('interview_cancelled');
});
