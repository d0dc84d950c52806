import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createJob, createMember } from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';
import { outsideTwins } from '@/lib/testing/world';

useTestDatabase();

let registry: TestRegistry;
let orgId = '';
let token = '';
let coordinator = '';
let foreignId = '';
let jobId = '';

beforeAll(async () => {
  registry = await createRegistry('https://receiver.invalid/hooks');
  orgId = registry.orgId;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  const other = await createRegistry(null);
  foreignId = (await createApplication(other.orgId)).id;
  jobId = (await createJob(orgId)).id;
});

const standing = async (stage: StageSlug) =>
  (await createApplication(orgId, { stage, jobId, locationId: registry.location.id })).id;
const many = (count: number, stage: StageSlug = 'applied') =>
  Promise.all(Array.from({ length: count }, () => standing(stage)));
const post = (body: object, headers: Record<string, string> = {}) =>
  call('POST', '/api/v1/applications/bulk', { token, body, headers });

describe('bulk', () => {
  it('moves each by the rules of its own stage and answers in the order asked for', async () => {
    const applied = await standing('applied');
    const hired = await standing('hired');
    const client = await standing('client_screening');
    const unknown = newId();
    const ids = [hired, applied, unknown, foreignId, client];
    const body = { action: 'change-stage', application_ids: ids, to_stage: 'awaiting_screening' };
    const answer = await post({ ...body, reason: 'Round two' });
    expect(answer.status).toBe(200);
    expect([answer.body.succeeded, answer.body.failed]).toEqual([1, 4]);
    expect(answer.body.results).toMatchObject([
      { application_id: hired, success: false, error: { code: 'INVALID_STAGE_TRANSITION' } },
      {
        application_id: applied,
        success: true,
        application: { application_id: applied, status: 'awaiting_screening' },
        stageChange: { from: 'applied', to: 'awaiting_screening' },
      },
      { application_id: unknown, success: false, error: { code: 'APPLICATION_NOT_FOUND' } },
      { application_id: foreignId, success: false, error: { code: 'APPLICATION_NOT_FOUND' } },
      { application_id: client, success: false, error: { code: 'INVALID_STAGE_TRANSITION' } },
    ]);
    expect(await movesOf(applied)).toMatchObject([
      {
        fromStage: 'applied',
        toStage: 'awaiting_screening',
        reason: 'Round two',
        actorType: 'user',
      },
    ]);
    expect(await stageOf(client)).toBe('client_screening');
    expect(await stageOf(foreignId)).toBe('applied');
  });

  it('forwards each to its own next stage', async () => {
    const ids = [await standing('applied'), await standing('awaiting_screening')];
    const answer = await post({ action: 'move-forward', application_ids: ids });
    const targets = answer.body.results.map(
      (one: { stageChange: { to: string } }) => one.stageChange.to,
    );
    expect(targets).toEqual(['awaiting_screening', 'passed_screening_awaiting_scheduling']);
    const screened = await prisma().application.findFirstOrThrow({
      where: { id: ids[1] ?? '', ...outsideTwins },
    });
    expect(screened.screeningResult).toBe('passed');
  });

  it('rejects, sends one message each, and paces what partners hear', async () => {
    const ids = await many(3);
    const scheduled = '2036-01-01T00:00:00.000Z';
    const answer = await post({
      action: 'reject',
      application_ids: [...ids, await standing('hired')],
      outcome: 'candidate_withdrew',
      scheduled_send_at: scheduled,
    });
    expect(answer.body).toMatchObject({ succeeded: 3, failed: 1 });
    expect(answer.body.results[3].error.code).toBe('APPLICATION_CLOSED');
    for (const id of ids) {
      expect(await messagesOf(id)).toMatchObject([
        { kind: 'withdrawal_confirmation', scheduledAt: new Date(scheduled) },
      ]);
      const event = await prisma().event.findFirstOrThrow({
        where: { applicationId: id },
        include: { deliveries: true },
      });
      expect(JSON.parse(event.body).data).toMatchObject({ status: 'rejected' });
      expect(event.deliveries).toMatchObject([{ isBulk: true }]);
    }
  });

  it('takes rejections back: each to its own stage, its message unsent, the rest untouched', async () => {
    const ids = [await standing('applied'), await standing('client_screening')];
    const open = await standing('applied');
    const scheduled = '2036-01-01T00:00:00.000Z';
    await post({ action: 'reject', application_ids: ids, scheduled_send_at: scheduled });
    const answer = await post({
      action: 'reopen',
      application_ids: [...ids, open, foreignId],
      reason: 'Undone',
    });
    expect(answer.body).toMatchObject({ succeeded: 2, failed: 2 });
    expect(answer.body.results.map((one: { error?: { code: string } }) => one.error?.code)).toEqual(
      [undefined, undefined, 'INVALID_STAGE_TRANSITION', 'APPLICATION_NOT_FOUND'],
    );
    expect(await Promise.all(ids.map(stageOf))).toEqual(['applied', 'client_screening']);
    for (const id of ids) {
      expect(await messagesOf(id)).toMatchObject([{ status: 'cancelled' }]);
      expect(await movesOf(id)).toMatchObject([
        { reason: 'Undone' },
        { toStage: 'client_rejected' },
      ]);
      const heard = await prisma().delivery.findMany({ where: { event: { applicationId: id } } });
      expect(heard.map(({ isBulk }) => isBulk)).toEqual([true, true]);
    }
  });

  it('brings back by force what can come back, although another cannot', async () => {
    const [free = '', taken = ''] = await many(2, 'client_rejected');
    const { candidateId } = await prisma().application.findFirstOrThrow({
      where: { id: taken, ...outsideTwins },
    });
    await prisma().application.update({
      where: { orgId_id: { orgId, id: taken } },
      data: { closedAt: new Date(), closedReason: 'rejected' },
    });
    await createApplication(orgId, { candidateId, jobId });
    const open = await standing('applied');
    const answer = await post({
      action: 'change-stage',
      application_ids: [taken, free, open],
      to_stage: 'past_interview',
      force: true,
    });
    expect(answer.body).toMatchObject({ succeeded: 2, failed: 1 });
    expect(answer.body.results[0].error.code).toBe('INVALID_STAGE_TRANSITION');
    expect(await movesOf(free)).toMatchObject([{ isForced: true }]);
  });

  it('lets each application move once when two bulks and single moves want it', async () => {
    const ids = await many(30);
    const body = { action: 'move-forward', application_ids: ids };
    const answers = await Promise.all([
      post({ action: 'change-stage', application_ids: ids, to_stage: 'client_screening' }),
      post({ ...body, action: 'reject', application_ids: ids.toReversed() }),
      ...ids.slice(0, 5).map((id) =>
        call('POST', `/api/v1/applications/${id}/change-stage`, {
          token,
          body: { to_stage: 'awaiting_screening' },
        }),
      ),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    for (const id of ids) {
      const moves = await movesOf(id);
      const stages = moves.map(({ fromStage, toStage }) => [fromStage, toStage]).reverse();
      // Whatever the order, each move begins where the one before it ended.
      expect(stages[0]?.[0]).toBe('applied');
      for (const [at, [from]] of stages.entries()) {
        if (at > 0) expect(from).toBe(stages[at - 1]?.[1]);
      }
      expect(await stageOf(id)).toBe(stages.at(-1)?.[1]);
    }
  });

  it('moves 500 in one request, and replays the whole answer under its key', async () => {
    const ids = await many(500);
    const headers = { 'idempotency-key': newId() };
    const body = { action: 'change-stage', application_ids: ids, to_stage: 'client_screening' };
    const first = await post(body, headers);
    expect(first.body).toMatchObject({ succeeded: 500, failed: 0 });
    const second = await post(body, headers);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.text).toBe(first.text);
    expect(
      await prisma().activity.count({
        where: { orgId, toStage: 'client_screening', applicationId: { in: ids } },
      }),
    ).toBe(500);
  });
});

const id = newId();

it.each([
  ['no action', { application_ids: [id] }],
  ['an unknown action', { action: 'hire', application_ids: [id] }],
  ['no applications', { action: 'reject', application_ids: [] }],
  ['no list', { action: 'reject' }],
  ['one that is no id', { action: 'reject', application_ids: ['nonsense'] }],
  ['one twice', { action: 'reject', application_ids: [id, id.toUpperCase()] }],
  ['501', { action: 'reject', application_ids: Array.from({ length: 501 }, () => newId()) }],
  ['no stage to change to', { action: 'change-stage', application_ids: [id] }],
  ['a stage to reject to', { action: 'reject', application_ids: [id], to_stage: 'hired' }],
  ['force to reopen', { action: 'reopen', application_ids: [id], force: true }],
  [
    'an outcome to reopen',
    { action: 'reopen', application_ids: [id], outcome: 'candidate_withdrew' },
  ],
  ['force to forward', { action: 'move-forward', application_ids: [id], force: true }],
  [
    'an outcome to forward',
    { action: 'move-forward', application_ids: [id], outcome: 'candidate_withdrew' },
  ],
  [
    'a message in the past',
    { action: 'reject', application_ids: [id], scheduled_send_at: '2020-01-01T00:00:00Z' },
  ],
  ['an unknown field', { action: 'reject', application_ids: [id], note: 'x' }],
])('refuses %s', async (_, body) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('VALIDATION_ERROR');
});

it('refuses strangers and roles that may not', async () => {
  const body = { action: 'reject', application_ids: [newId()] };
  const nobody = await call('POST', '/api/v1/applications/bulk', { body });
  expect([nobody.status, nobody.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  const other = await call('POST', '/api/v1/applications/bulk', { body, token: coordinator });
  expect([other.status, other.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
});
