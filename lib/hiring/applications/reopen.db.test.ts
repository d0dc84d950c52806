import { beforeEach, describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { claimMessages, completeMessage, failMessage } from '@/lib/outbox/messages/claim-messages';
import { drainMessages } from '@/lib/outbox/messages/drain';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember } from '@/lib/testing/factories';
import { messagesOf, movesOf, stageOf } from '@/lib/testing/moves';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';
import { outsideTwins } from '@/lib/testing/world';

useTestDatabase();

let registry: TestRegistry;
let orgId = '';
let token = '';

beforeEach(async () => {
  await pool().query('TRUNCATE message, activity');
  registry = await createRegistry('https://receiver.invalid/hooks');
  orgId = registry.orgId;
  token = (await createMember(orgId, 'recruiter')).token;
});

const standing = (stage: StageSlug) =>
  createApplication(orgId, { stage, locationId: registry.location.id });
const post = async (id: string, action: string, body: unknown = {}) => {
  const answer = await call('POST', `/api/v1/applications/${id}/${action}`, { token, body });
  await settleAfterCommit();
  return answer;
};
const later = { scheduled_send_at: '2036-01-01T00:00:00Z' };
const makeDue = () => pool().query(`UPDATE message SET due_at = now() - interval '1 second'`);
const drain = () =>
  drainMessages({
    transport: { send: async () => ({ transport: 'smtp' }), close: () => undefined },
  });

describe('reopen', () => {
  it('returns to the stage before, cancels the waiting message and tells the partner', async () => {
    const { id } = await standing('interview_scheduled');
    await post(id, 'reject', later);
    const answer = await post(id, 'reopen', { reason: 'Mistake' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      application: { application_id: id, status: 'interview_scheduled' },
      stageChange: { from: 'client_rejected', to: 'interview_scheduled' },
      message_cancelled: true,
    });
    expect(await messagesOf(id)).toMatchObject([{ status: 'cancelled' }]);
    expect((await movesOf(id))[0]).toMatchObject({
      reason: 'Mistake',
      isForced: false,
      details: { reopened: true, message_cancelled: true },
    });
    const row = await prisma().application.findFirstOrThrow({ where: { id, ...outsideTwins } });
    expect([row.closedAt, row.closedReason]).toEqual([null, null]);
    const events = await prisma().event.findMany({
      where: { applicationId: id },
      orderBy: { createdAt: 'asc' },
    });
    expect(events.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { status: 'rejected', previous_status: 'interview' },
      { status: 'interview', previous_status: 'rejected' },
    ]);
    await makeDue();
    expect(await drain()).toMatchObject({ sent: 0 });
  });

  it('cancels the confirmation of a withdrawal too', async () => {
    const { id } = await standing('applied');
    await post(id, 'reject', { outcome: 'candidate_withdrew', ...later });
    expect((await post(id, 'reopen')).body.message_cancelled).toBe(true);
    expect(await messagesOf(id)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('says when the message has gone out already', async () => {
    const { id } = await standing('applied');
    await post(id, 'reject', later);
    await makeDue();
    await drain();
    const [letter] = await messagesOf(id);
    const sentAt = letter?.sentAt?.toISOString();
    expect(letter?.status).toBe('sent');
    const reopened = { message_cancelled: false, rejection_sent_at: sentAt };
    expect((await post(id, 'reopen')).body).toMatchObject(reopened);
    const glance = async () => {
      const { candidateId } = await prisma().application.findFirstOrThrow({
        where: { id, ...outsideTwins },
      });
      const path = `/api/v1/candidates/${candidateId}/overview?application_id=${id}`;
      return (await call('GET', path, { token })).body.glance;
    };
    expect(await glance()).toMatchObject({ rejection_sent_at: sentAt });
    const body = { application_ids: [id] };
    const path = '/api/v1/applications/move-preview';
    expect((await call('POST', path, { token, body })).body.applications).toMatchObject([
      { rejection_sent_at: sentAt },
    ]);
    await post(id, 'reject', later);
    const again = { action: 'reopen', ...body };
    const { results } = (await call('POST', '/api/v1/applications/bulk', { token, body: again }))
      .body;
    expect(results).toMatchObject([{ success: true, rejection_sent_at: sentAt }]);
  });

  it('finds the stage before through several rejections', async () => {
    const { id } = await standing('awaiting_screening');
    await post(id, 'change-stage', { to_stage: 'failed_screening' });
    await post(id, 'change-stage', { to_stage: 'client_rejected', force: true });
    expect((await post(id, 'reopen')).body.stageChange.to).toBe('awaiting_screening');
  });

  it('returns what never had another stage to the recruiter', async () => {
    const { id } = await standing('ineligible_for_screening');
    expect((await post(id, 'reopen')).body.stageChange.to).toBe('awaiting_recruiter_action');
  });

  it('takes back the verdict that the rejection alone gave, and no other', async () => {
    const { id } = await standing('awaiting_screening');
    await post(id, 'change-stage', { to_stage: 'failed_screening' });
    await post(id, 'reopen');
    expect(
      await prisma().application.findFirstOrThrow({ where: { id, ...outsideTwins } }),
    ).toMatchObject({
      screenedAt: null,
      screeningResult: null,
    });
    const screened = await createApplication(orgId, {
      stage: 'failed_screening',
      screenedAt: new Date('2026-01-01'),
      screeningResult: 'failed',
      screeningTier: 'no',
    });
    await post(screened.id, 'reopen');
    const row = await prisma().application.findFirstOrThrow({
      where: { id: screened.id, ...outsideTwins },
    });
    expect(row.screeningResult).toBe('failed');
  });

  it.each(['applied', 'hired', 'dnc'] as const)('refuses what is %s', async (stage) => {
    const { id } = await standing(stage);
    const answer = await post(id, 'reopen');
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('INVALID_STAGE_TRANSITION');
    expect(await stageOf(id)).toBe(stage);
  });

  it('refuses where the candidate has applied again, and keeps the message', async () => {
    const { id, candidateId, jobId } = await standing('applied');
    await post(id, 'reject', later);
    await createApplication(orgId, { candidateId, jobId });
    const answer = await post(id, 'reopen');
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('INVALID_STAGE_TRANSITION');
    expect(await stageOf(id)).toBe('client_rejected');
    expect(await messagesOf(id)).toMatchObject([{ status: 'queued' }]);
  });

  it('happens once when three ask at the same moment', async () => {
    const { id } = await standing('applied');
    await post(id, 'reject', later);
    const answers = await Promise.all([post(id, 'reopen'), post(id, 'reopen'), post(id, 'reopen')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await movesOf(id)).toHaveLength(2);
  });
});

describe('a rejected application that is moved on', () => {
  it.each([
    ['to an open stage', 'awaiting_recruiter_action', false],
    ['to hired by force', 'hired', true],
  ])('%s takes its waiting message with it, alone or in bulk', async (_, to_stage, force) => {
    for (const isBulk of [false, true]) {
      const { id } = await standing('applied');
      await post(id, 'reject', later);
      const body = { to_stage, force };
      const bulk = { action: 'change-stage', application_ids: [id], ...body };
      const path = `/api/v1/applications/${isBulk ? 'bulk' : `${id}/change-stage`}`;
      const admin = (await createMember(orgId, 'admin')).token;
      const answer = await call('POST', path, { token: admin, body: isBulk ? bulk : body });
      expect(answer.status).toBe(200);
      expect(await stageOf(id)).toBe(to_stage);
      expect(await messagesOf(id)).toMatchObject([{ status: 'cancelled' }]);
    }
  });

  it('to another rejection keeps it', async () => {
    const { id } = await standing('applied');
    await post(id, 'reject', later);
    const admin = (await createMember(orgId, 'admin')).token;
    const body = { to_stage: 'failed_interview', force: true };
    await call('POST', `/api/v1/applications/${id}/change-stage`, { token: admin, body });
    expect(await messagesOf(id)).toMatchObject([{ status: 'queued' }]);
  });
});

describe('a message that is being sent at that moment', () => {
  async function beingSent() {
    const { id } = await standing('applied');
    await post(id, 'reject', later);
    await makeDue();
    const [message] = await claimMessages(1, 60);
    if (!message) throw new Error('nothing was claimed');
    expect((await post(id, 'reopen')).body.message_cancelled).toBe(false);
    return { id, message };
  }

  it('counts as sent', async () => {
    const { id, message } = await beingSent();
    expect(await completeMessage(message, 'smtp')).toBe(true);
    expect(await messagesOf(id)).toMatchObject([{ status: 'sent' }]);
  });

  it('is not tried again when it fails', async () => {
    const { id, message } = await beingSent();
    expect(await failMessage(message, 'try later', 60)).toBe(true);
    expect(await messagesOf(id)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is cancelled or sent and never both, as the answer says, in every order', async () => {
    const outcomes = new Set<boolean>();
    for (let round = 0; round < 25; round += 1) {
      const { id } = await standing('applied');
      await post(id, 'reject', later);
      await makeDue();
      const sent: string[] = [];
      const send = async ({ id: messageId }: { id: string }) => {
        sent.push(messageId);
        return { transport: 'smtp' as const };
      };
      const wait = new Promise((resolve) => setTimeout(resolve, round % 12));
      const [answer] = await Promise.all([
        post(id, 'reopen'),
        wait.then(() => drainMessages({ transport: { send, close: () => undefined } })),
      ]);
      const { message_cancelled: cancelled } = answer.body;
      outcomes.add(cancelled);
      expect(sent).toHaveLength(cancelled ? 0 : 1);
      expect(await messagesOf(id)).toMatchObject([{ status: cancelled ? 'cancelled' : 'sent' }]);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});
