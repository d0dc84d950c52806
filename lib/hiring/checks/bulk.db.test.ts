import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createApplication, createMember, createOrganization } from '@/lib/testing/factories';
import { messagesOf } from '@/lib/testing/moves';
import { createBackgroundCheck } from '@/lib/testing/records';
import type { CheckStatus, CheckType } from '@/prisma/generated/client';
import { historyOf, rowOf } from './testing/ordering';

useTestDatabase();

const path = '/api/v1/background-checks/bulk';
let orgId = '';
let token = '';
let coordinator = '';
let foreignId = '';

beforeAll(async () => {
  orgId = (await createOrganization()).id;
  token = (await createMember(orgId, 'recruiter')).token;
  coordinator = (await createMember(orgId, 'coordinator')).token;
  const elsewhere = (await createOrganization('Elsewhere')).id;
  foreignId = (await createBackgroundCheck(await createApplication(elsewhere))).id;
});

const post = (body: object, headers: Record<string, string> = {}) =>
  call('POST', path, { token, body, headers });
const applicant = () => createApplication(orgId, { stage: 'past_interview' });

type Application = Awaited<ReturnType<typeof applicant>>;

const rows: Record<CheckStatus, object> = {
  pending: {},
  consent_received: { consentGiven: true, consentGivenAt: new Date() },
  in_progress: { consentGivenAt: new Date(), submittedAt: new Date() },
  completed: { consentGivenAt: new Date(), completedAt: new Date(), result: 'clear' },
  failed: { failureReason: 'cancelled' },
};

async function standing(status: CheckStatus, checkType?: CheckType, of?: Application) {
  const type = checkType ? { checkType } : {};
  const check = await createBackgroundCheck(of ?? (await applicant()), {
    ...{ status, ...rows[status] },
    ...type,
  });
  return check.id;
}

type Row = {
  check_id: string;
  success: boolean;
  background_check?: { check_id: string; status: string };
  error?: { code: string };
};
const outcomes = (results: Row[]) =>
  results.map(({ background_check: check, error }) => check?.status ?? error?.code);
const statusOf = async (id: string) => (await rowOf(id)).status;
const lettersOf = async ({ id }: Application) =>
  (await messagesOf(id)).filter(({ kind }) => kind === 'consent_link');

describe('each as one', () => {
  it.each([
    ['submit', 'in_progress', 'consent_received', 'CONSENT_REQUIRED', 'pending'],
    ['cancel', 'failed', 'pending', 'INVALID_STAGE_TRANSITION', 'in_progress'],
  ] as const)(
    '%s makes %s of what is %s, and names why the others are as before',
    async (...given) => {
      const [action, becomes, from, code, refused] = given;
      const one = await standing(from);
      const not = await standing(refused);
      const other = await standing(from);
      const unknown = newId();
      const asked = [not, one, foreignId, unknown, other];
      const answer = await post({ action, check_ids: asked });
      expect(answer.status).toBe(200);
      expect([answer.body.succeeded, answer.body.failed]).toEqual([2, 3]);
      expect(answer.body.results.map((row: Row) => row.check_id)).toEqual(asked);
      const missing = 'BACKGROUND_CHECK_NOT_FOUND';
      expect(outcomes(answer.body.results)).toEqual([code, becomes, missing, missing, becomes]);
      expect([await statusOf(one), await statusOf(not), await statusOf(foreignId)]).toEqual([
        ...[becomes, refused, 'pending'],
      ]);
      expect([(await historyOf(one)).length, (await historyOf(not)).length]).toEqual([1, 0]);
    },
  );

  it.each([
    ['submit', 'consent_received'],
    ['cancel', 'pending'],
  ] as const)('%s happens once to each where two want it', async (action, from) => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => standing(from)));
    const answers = await Promise.all([
      post({ action, check_ids: ids }),
      post({ action, check_ids: ids.toReversed() }, { 'idempotency-key': newId() }),
      ...ids
        .slice(0, 3)
        .map((id) =>
          call('POST', `/api/v1/background-checks/${id}/${action}`, { token, body: {} }),
        ),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    for (const id of ids) expect(await historyOf(id)).toHaveLength(1);
  });
});

describe('reminding', () => {
  it('sends one link for each application, however many of its checks wait', async () => {
    const application = await applicant();
    const waiting = [
      await standing('pending', 'ssn_trace', application),
      await standing('pending', 'credit_report', application),
    ];
    const given = await standing('consent_received', 'motor_vehicle', application);
    const alone = await applicant();
    const other = await standing('pending', 'ssn_trace', alone);
    const asked = [...waiting, given, foreignId, other];
    const answer = await post({ action: 'remind', check_ids: asked });
    expect(outcomes(answer.body.results)).toEqual([
      ...['pending', 'pending', 'INVALID_STAGE_TRANSITION', 'BACKGROUND_CHECK_NOT_FOUND'],
      'pending',
    ]);
    expect(answer.body.results[0].background_check.check_id).toBe(waiting[0]);
    expect([(await lettersOf(application)).length, (await lettersOf(alone)).length]).toEqual([
      1, 1,
    ]);
    const where = { applicationId: application.id, usedAt: null };
    const links = await prisma().publicLink.findMany({ where });
    expect(links.map(({ details }) => Object(details).check_ids)).toEqual([waiting.toSorted()]);
  });

  it('is refused for an application that has ended, and for no other', async () => {
    const ended = await createApplication(orgId, {
      ...{ stage: 'client_rejected', closedAt: new Date(), closedReason: 'rejected' },
    });
    const ids = [await standing('pending', 'ssn_trace', ended), await standing('pending')];
    const answer = await post({ action: 'remind', check_ids: ids });
    expect(outcomes(answer.body.results)).toEqual(['APPLICATION_CLOSED', 'pending']);
    expect(await lettersOf(ended)).toEqual([]);
  });

  it('is refused where nobody can be reached', async () => {
    const application = await applicant();
    const id = await standing('pending', 'ssn_trace', application);
    const where = { orgId_id: { orgId, id: application.candidateId } };
    await prisma().candidate.update({ where, data: { email: null, phone: null, phoneE164: null } });
    const answer = await post({ action: 'remind', check_ids: [id] });
    expect(outcomes(answer.body.results)).toEqual(['VALIDATION_ERROR']);
    expect(await lettersOf(application)).toEqual([]);
  });

  it('opens nothing in place of a check that is given up meanwhile', async () => {
    const application = await applicant();
    const id = await standing('pending', 'ssn_trace', application);
    const [reminded, cancelled] = await Promise.all([
      post({ action: 'remind', check_ids: [id] }),
      post({ action: 'cancel', check_ids: [id] }),
    ]);
    expect(outcomes(cancelled.body.results)).toEqual(['failed']);
    expect((await lettersOf(application)).length).toBe(reminded.body.succeeded);
    const where = { orgId, applicationId: application.id };
    expect(await prisma().backgroundCheck.count({ where })).toBe(1);
  });
});

describe('trying again', () => {
  it('opens a check of the same type in place of a failed one, with one link for all', async () => {
    const application = await applicant();
    const failed = [
      await standing('failed', 'ssn_trace', application),
      await standing('failed', 'credit_report', application),
      await standing('failed', 'ssn_trace', application),
    ];
    const done = await standing('completed', 'motor_vehicle', application);
    const answer = await post({ action: 'retry', check_ids: [...failed, done] });
    const results: Row[] = answer.body.results;
    expect(outcomes(results)).toEqual([
      ...['pending', 'pending', 'pending', 'INVALID_STAGE_TRANSITION'],
    ]);
    const opened = results.map((row) => row.background_check?.check_id);
    expect(opened[0]).toBe(opened[2]);
    expect(failed).not.toContain(opened[0]);
    const where = { orgId, applicationId: application.id, status: 'pending' as const };
    expect(await prisma().backgroundCheck.count({ where })).toBe(2);
    expect(await lettersOf(application)).toHaveLength(1);
  });

  it('happens once where two want it', async () => {
    const application = await applicant();
    const id = await standing('failed', 'ssn_trace', application);
    const answers = await Promise.all([1, 2].map(() => post({ action: 'retry', check_ids: [id] })));
    expect(answers.flatMap(({ body }) => outcomes(body.results)).sort()).toEqual([
      ...['INVALID_STAGE_TRANSITION', 'pending'],
    ]);
    expect(await lettersOf(application)).toHaveLength(1);
  });

  it('is refused where no service offers the type any more', async () => {
    const { id: own } = await createOrganization('Without services');
    const { token: member } = await createMember(own, 'recruiter');
    await prisma().checkService.updateMany({ where: { orgId: own }, data: { isEnabled: false } });
    const application = await createApplication(own);
    const check = await createBackgroundCheck(application, { status: 'failed' });
    const body = { action: 'retry', check_ids: [check.id] };
    const answer = await call('POST', path, { token: member, body });
    expect(outcomes(answer.body.results)).toEqual(['VALIDATION_ERROR']);
  });
});

it('acts on 100 in one request, and replays the whole answer under its key', async () => {
  const application = await applicant();
  const data = Array.from({ length: 100 }, () => ({
    ...{ orgId, id: newId(), applicationId: application.id, candidateId: application.candidateId },
    checkType: 'ssn_trace' as const,
  }));
  await prisma().backgroundCheck.createMany({ data });
  const headers = { 'idempotency-key': newId() };
  const body = { action: 'cancel', check_ids: data.map(({ id }) => id) };
  const first = await post(body, headers);
  expect(first.body).toMatchObject({ succeeded: 100, failed: 0 });
  expect((await post(body, headers)).text).toBe(first.text);
});

it.each([
  ['no action', { check_ids: [newId()] }],
  ['an unknown action', { action: 'consent', check_ids: [newId()] }],
  ['no checks', { action: 'cancel', check_ids: [] }],
  ['no list', { action: 'cancel' }],
  ['what is no id', { action: 'cancel', check_ids: ['nonsense'] }],
  ['101', { action: 'cancel', check_ids: Array.from({ length: 101 }, newId) }],
  ['an unknown field', { action: 'cancel', check_ids: [newId()], reason: 'x' }],
])('refuses %s', async (_, body) => {
  const answer = await post(body);
  expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
});

it('refuses one check named twice', async () => {
  const id = await standing('pending');
  const answer = await post({ action: 'cancel', check_ids: [id, id.toUpperCase()] });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('each check once');
  expect(await statusOf(id)).toBe('pending');
});

it('refuses strangers and roles that may not', async () => {
  const id = await standing('pending');
  const body = { action: 'cancel', check_ids: [id] };
  const nobody = await call('POST', path, { body });
  expect([nobody.status, nobody.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  const other = await call('POST', path, { body, token: coordinator });
  expect([other.status, other.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
  expect(await statusOf(id)).toBe('pending');
});
