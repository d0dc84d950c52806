import { beforeEach, describe, expect, it } from 'vitest';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import type { StageSlug } from '@/lib/pipeline/stages';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember } from '@/lib/testing/factories';
import { createRegistry, linkApplicant, type TestRegistry } from '@/lib/testing/registry';
import { outsideTwins } from '@/lib/testing/world';

useTestDatabase({ APP_URL: 'https://portal.example/' });

// Nobody answers there, and nothing ever leaves this machine for it.
const endpoint = 'https://receiver.invalid/hooks';
const slot = { start_time: '2036-03-05T15:00:00Z', end_time: '2036-03-05T15:30:00Z' };
let registry: TestRegistry;
let orgId: string;
let token: string;

beforeEach(async () => {
  registry = await createRegistry(endpoint);
  orgId = registry.orgId;
  token = (await createMember(orgId, 'recruiter')).token;
});

const standing = (stage: StageSlug = 'applied', locationId: string | null = registry.location.id) =>
  createApplication(orgId, { stage, locationId });
const post = async (id: string, action: string, body: unknown = {}) => {
  const answer = await call('POST', `/api/v1/applications/${id}/${action}`, { token, body });
  await settleAfterCommit();
  return answer;
};
const eventsOf = (applicationId: string) =>
  prisma().event.findMany({ where: { orgId, applicationId }, include: { deliveries: true } });
const dataOf = async (applicationId: string) =>
  (await eventsOf(applicationId)).map(({ body }) => JSON.parse(body));

describe('candidate.status_changed', () => {
  it.each([
    ['change-stage', 'applied', { to_stage: 'client_screening' }, 'review', 'screening'],
    ['move-forward', 'awaiting_screening', {}, 'interview', 'screening'],
    ['reject', 'pending_evaluation', {}, 'rejected', 'review'],
    ['schedule', 'client_screening', { slot }, 'interview', 'review'],
    [
      'change-stage',
      'client_rejected',
      { to_stage: 'awaiting_recruiter_action' },
      'review',
      'rejected',
    ],
  ] as const)('follows %s from %s, once, as the contract words it', async (...given) => {
    const [action, stage, body, status, previousStatus] = given;
    const { id, candidateId } = await standing(stage);
    await linkApplicant(orgId, candidateId, { externalRef: `ext-${id}` });
    expect((await post(id, action, body)).status).toBe(200);
    const [event, ...others] = await eventsOf(id);
    expect(others).toEqual([]);
    const envelope = JSON.parse(event?.body ?? '');
    expect(envelope).toEqual({
      id: event?.id,
      type: 'candidate.status_changed',
      created_at: event?.createdAt.toISOString(),
      data: {
        candidate_id: candidateId,
        application_id: id,
        external_ref: `ext-${id}`,
        location_ref: registry.location.locationRef,
        org_ref: registry.orgRef,
        portal_url: `https://portal.example/candidates/${candidateId}?application=${id}`,
        status,
        previous_status: previousStatus,
        occurred_at: event?.createdAt.toISOString(),
      },
    });
    expect(Object.keys(envelope.data).indexOf('portal_url')).toBe(5);
    expect(event?.deliveries).toMatchObject([
      { endpointHost: 'receiver.invalid', isBulk: false, status: 'pending' },
    ]);
  });

  it('is tried as soon as the change has committed', async () => {
    const { id } = await standing();
    await post(id, 'change-stage', { to_stage: 'client_screening' });
    const [event] = await eventsOf(id);
    expect(event?.deliveries).toMatchObject([{ attemptCount: 1, statusReason: 'dns' }]);
  });

  it('is suppressed where the coarse status stays', async () => {
    const { id } = await standing('applied');
    expect((await post(id, 'change-stage', { to_stage: 'awaiting_screening' })).status).toBe(200);
    const other = await standing('client_screening');
    await post(other.id, 'change-stage', { to_stage: 'pending_evaluation' });
    await post(other.id, 'change-stage', { to_stage: 'past_interview', force: true });
    expect(
      (await prisma().application.findFirst({ where: { id: other.id, ...outsideTwins } }))?.stage,
    ).toBe('past_interview');
    expect(await prisma().event.count({ where: { orgId } })).toBe(0);
  });

  it('does not follow a refused move', async () => {
    const { id } = await standing('client_rejected');
    expect((await post(id, 'reject')).status).toBe(400);
    expect((await post(id, 'change-stage', { to_stage: 'hired' })).status).toBe(400);
    expect(await eventsOf(id)).toEqual([]);
  });

  it('is one for the one of many simultaneous moves that wins', async () => {
    const { id } = await standing('applied');
    const body = { to_stage: 'client_screening' };
    await Promise.all(Array.from({ length: 8 }, () => post(id, 'change-stage', body)));
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('is later for a later change, whatever the clock says', async () => {
    const { id } = await standing('applied');
    await post(id, 'change-stage', { to_stage: 'client_screening' });
    await pool().query(`UPDATE event SET created_at = now() + interval '1 hour'`);
    await post(id, 'reject');
    const times = (await dataOf(id)).map(({ created_at: at }) => Date.parse(at)).sort();
    expect(times[1]).toBeGreaterThan(Date.now() + 3_500_000);
  });
});
