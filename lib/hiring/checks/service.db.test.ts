import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { createBackgroundCheck } from '@/lib/testing/records';
import { itRefusesStrangers } from '@/lib/testing/refusals';
import type { CheckStatus } from '@/prisma/generated/client';

useTestDatabase();

const path = '/api/v1/background-checks';
let orgId = '';
let token = '';
let coordinator = '';
let application: Awaited<ReturnType<typeof createApplication>>;
let id = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  application = await createApplication(orgId);
  id = (await createBackgroundCheck(application)).id;
  const elsewhere = (await createOrganization('Elsewhere')).id;
  foreignId = (await createBackgroundCheck(await createApplication(elsewhere))).id;
});

const rowsOf: Record<CheckStatus, object> = {
  pending: {},
  consent_received: { consentGiven: true, consentGivenAt: new Date() },
  in_progress: { consentGivenAt: new Date(), submittedAt: new Date() },
  completed: { consentGivenAt: new Date(), completedAt: new Date(), result: 'clear' },
  failed: { failureReason: 'cancelled' },
};

const standing = (status: CheckStatus) =>
  createBackgroundCheck(application, { status, ...rowsOf[status] });
const post = (checkId: string, action: string, body: object = {}) =>
  call('POST', `${path}/${checkId}/${action}`, { token, body });
const historyOf = (checkId: string) =>
  prisma().activity.findMany({ where: { details: { path: ['check_id'], equals: checkId } } });

itRefusesStrangers(
  () => ({ token, foreignId, id }),
  [
    {
      method: 'GET',
      path: `${path}/:id`,
      malformedId: 404,
      notFound: 'BACKGROUND_CHECK_NOT_FOUND',
    },
    ...['consent', 'submit', 'cancel'].map((action) => ({
      method: 'POST',
      path: `${path}/:id/${action}`,
      malformedId: 400 as const,
      notFound: 'BACKGROUND_CHECK_NOT_FOUND',
      forbiddenToken: () => coordinator,
    })),
  ],
);

describe('get and list', () => {
  it('answer the contract’s fields', async () => {
    const { status, body } = await call('GET', `${path}/${id}`, { token: coordinator });
    expect(status).toBe(200);
    expect(body).toMatchObject({ check_id: id, org_id: orgId, status: 'pending', result: null });
    const { background_check: again, ...check } = body;
    expect(again).toEqual(check);
  });

  it('page newest first, filter, and show nobody else’s', async () => {
    const own = await createApplication(orgId);
    const checks = [await createBackgroundCheck(own), await createBackgroundCheck(own)];
    const done = await createBackgroundCheck(own, { status: 'completed', ...rowsOf.completed });
    const list = (query: object) => call('GET', path, { token, query: { ...query } });
    const all = await list({ application_id: own.id });
    const ids = ({ body }: typeof all) =>
      body.data.map((one: { check_id: string }) => one.check_id);
    expect(ids(all)).toEqual([done.id, checks[1]?.id, checks[0]?.id]);
    expect(all.body.pagination).toEqual({ total: 3, page: 1, limit: 20, total_pages: 1 });
    const second = await list({ application_id: own.id, page: 2, limit: 2 });
    expect(ids(second)).toEqual([checks[0]?.id]);
    expect(second.body.pagination).toEqual({ total: 3, page: 2, limit: 2, total_pages: 2 });
    expect(ids(await list({ candidate_id: own.candidateId, status: 'completed' }))).toEqual([
      done.id,
    ]);
    expect(ids(await list({ application_id: newId() }))).toEqual([]);
    expect(ids(await list({}))).not.toContain(foreignId);
  });

  it('name whom and which job each is about in the list', async () => {
    const { body } = await call('GET', path, { token, query: { application_id: application.id } });
    const { candidate, job } = await prisma().application.findUniqueOrThrow({
      where: { orgId_id: { orgId, id: application.id } },
      include: { candidate: true, job: true },
    });
    const candidate_name = `${candidate.firstName} ${candidate.lastName}`;
    expect(body.data[0]).toMatchObject({ candidate_name, job_title: job.title });
  });

  it.each([
    { status: 'done' },
    { application_id: '7' },
    { candidate_id: 'x' },
    { page: 0 },
    { limit: 'all' },
  ])('refuses %o', async (query) => {
    const answer = await call('GET', path, { token, query });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it('refuses strangers', async () => {
    expect((await call('GET', path)).status).toBe(401);
  });

  it('the application shows its latest check', async () => {
    const own = await createApplication(orgId);
    await createBackgroundCheck(own);
    const latest = await createBackgroundCheck(own, { status: 'failed', failureReason: 'x' });
    const { body } = await call('GET', `/api/v1/applications/${own.id}`, { token });
    const { body: check } = await call('GET', `${path}/${latest.id}`, { token });
    expect(body.background_check).toEqual(check.background_check);
  });
});

// What each action does to a check in each status: the status it gets, or the code of the refusal.
const table = [
  ['consent', 'pending', 'consent_received'],
  ['consent', 'consent_received', 'INVALID_STAGE_TRANSITION'],
  ['consent', 'in_progress', 'INVALID_STAGE_TRANSITION'],
  ['consent', 'completed', 'INVALID_STAGE_TRANSITION'],
  ['consent', 'failed', 'INVALID_STAGE_TRANSITION'],
  ['submit', 'pending', 'CONSENT_REQUIRED'],
  ['submit', 'consent_received', 'in_progress'],
  ['submit', 'in_progress', 'INVALID_STAGE_TRANSITION'],
  ['submit', 'completed', 'INVALID_STAGE_TRANSITION'],
  ['submit', 'failed', 'INVALID_STAGE_TRANSITION'],
  ['cancel', 'pending', 'failed'],
  ['cancel', 'consent_received', 'INVALID_STAGE_TRANSITION'],
  ['cancel', 'in_progress', 'INVALID_STAGE_TRANSITION'],
  ['cancel', 'completed', 'INVALID_STAGE_TRANSITION'],
  ['cancel', 'failed', 'INVALID_STAGE_TRANSITION'],
] as const;

describe('moves', () => {
  it.each(table)('%s of what is %s: %s', async (action, from, outcome) => {
    const check = await standing(from);
    const { status, body } = await post(check.id, action);
    const after = await prisma().backgroundCheck.findFirstOrThrow({ where: { id: check.id } });
    if (outcome === outcome.toUpperCase()) {
      expect(status).toBe(400);
      expect(body.error.code).toBe(outcome);
      expect(after).toEqual(check);
      expect(await historyOf(check.id)).toEqual([]);
      return;
    }
    expect(status).toBe(200);
    expect(body.background_check).toMatchObject({ check_id: check.id, status: outcome });
    const [recorded] = await historyOf(check.id);
    expect(recorded).toMatchObject({ actorType: 'user', details: { from, to: outcome } });
  });

  it.each([
    ['consent', 'pending', 'APPLICATION_CLOSED'],
    ['submit', 'consent_received', 'APPLICATION_CLOSED'],
    ['cancel', 'pending', undefined],
  ] as const)('%s where the application has ended: %s, %s', async (action, from, code) => {
    const ended = { stage: 'client_rejected', closedAt: new Date() } as const;
    const rejected = await createApplication(orgId, { ...ended, closedReason: 'rejected' });
    const check = await createBackgroundCheck(rejected, { status: from, ...rowsOf[from] });
    const { status, body } = await post(check.id, action);
    expect([status, body.error?.code]).toEqual([code ? 400 : 200, code]);
    expect(await historyOf(check.id)).toHaveLength(code ? 0 : 1);
  });

  it.each([
    ['consent', 'pending'],
    ['submit', 'consent_received'],
  ] as const)('%s is still possible for who is hired', async (action, from) => {
    const hired = await createApplication(orgId, { stage: 'hired' });
    const check = await createBackgroundCheck(hired, { status: from, ...rowsOf[from] });
    expect((await post(check.id, action)).status).toBe(200);
  });

  it('consent on paper says when and by whom it was signed', async () => {
    const { id: checkId } = await standing('pending');
    const { body } = await post(checkId, 'consent', { signed_name: 'Maria Lopez' });
    expect(body.background_check.consent_given).toBe(true);
    const since = Date.now() - Date.parse(body.background_check.consent_given_at);
    expect(since).toBeLessThan(10_000);
    const row = await prisma().backgroundCheck.findFirstOrThrow({ where: { id: checkId } });
    expect(row).toMatchObject({ consentName: 'Maria Lopez', consentAddress: null });
  });

  it('submission says when, and which id the vendor knows it by', async () => {
    const { id: checkId } = await standing('consent_received');
    const { background_check: check } = (await post(checkId, 'submit')).body;
    expect(check.vendor_check_id).toMatch(/^sim_/);
    expect(Date.now() - Date.parse(check.submitted_at)).toBeLessThan(10_000);
    expect(check.completed_at).toBeNull();
  });

  it('cancelling says why it failed', async () => {
    const { id: checkId } = await standing('pending');
    const { background_check: check } = (await post(checkId, 'cancel')).body;
    expect(check).toMatchObject({ failure_reason: 'cancelled', completed_at: null });
  });

  it.each([
    ['consent', { signed_name: '  ' }],
    ['consent', { signed_name: 7 }],
    ['consent', { name: 'Maria' }],
    ['submit', { vendor: 'x' }],
    ['cancel', { reason: 'x' }],
  ])('%s refuses %o', async (action, body) => {
    const { id: checkId } = await standing('pending');
    const answer = await post(checkId, action, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  });

  it.each([
    ['consent', 'pending'],
    ['submit', 'consent_received'],
    ['cancel', 'pending'],
  ] as const)('of many who %s at once one succeeds', async (action, from) => {
    const { id: checkId } = await standing(from);
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(checkId, action)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect(status).toBe(400);
      expect(['STAGE_CONFLICT', 'INVALID_STAGE_TRANSITION']).toContain(body.error.code);
    }
    expect(await historyOf(checkId)).toHaveLength(1);
  });
});
