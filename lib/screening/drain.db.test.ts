import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { POST as runScreenings } from '@/app/api/cron/screenings/route';
import { pool, prisma } from '@/lib/db';
import { useTestDatabase } from '@/lib/testing/database';
import { createQuestion } from '@/lib/testing/factories';
import { movesOf, stageOf } from '@/lib/testing/moves';
import {
  addSite,
  applicantAt,
  createTestPartner,
  eventsOf,
  type TestPartner,
} from '@/lib/testing/partner';
import { createBlocklistEntry } from '@/lib/testing/records';
import { completeCall, markPlaced, prepareCall } from './call';
import { claimScreenings } from './claim';
import { type DrainSettings, drainScreenings } from './drain';
import { ProviderFailure, type ScreeningCall } from './provider';
import { simulateAnswers, simulatedProvider } from './simulated';

useTestDatabase();

let partner: TestPartner;
let site = { id: '', ref: '' };
const consent = { contact: true };
const webhook_url = 'https://93.184.216.34/hook';

beforeEach(async () => {
  await pool().query(`UPDATE screening_run SET status = 'cancelled'`);
  partner = await createTestPartner();
  site = await addSite(partner.orgId);
});

const ingest = async (overrides: object = {}) => {
  const body = applicantAt(site.ref, { consent, webhook_url, ...overrides });
  const answer = await partner.send('POST', '/candidates', { body });
  expect(answer.status).toBe(201);
  await makeDue();
  return { ...answer.body, external_ref: body.external_ref };
};
const makeDue = () => pool().query(`UPDATE screening_run SET due_at = now() - interval '1 second'`);
const runsOf = (applicationId: string) =>
  prisma().screeningRun.findMany({ where: { applicationId }, orderBy: { id: 'asc' } });
const askAt = async (locationId: string, prompt: string, expectedAnswer: string) => {
  const { intakeJobId } = await prisma().location.findFirstOrThrow({ where: { id: locationId } });
  const knockout = { kind: 'yes_no', isKnockout: true, expectedAnswer } as const;
  await createQuestion(partner.orgId, intakeJobId ?? '', { prompt, ...knockout });
};
const typesOf = async () => (await eventsOf(partner.orgId)).map(({ type }) => type);

const nothing = { claimed: 0, placed: 0, completed: 0, cancelled: 0, retrying: 0, failed: 0 };
const saying = (answer: string, patienceSeconds = 0) => ({
  ...simulatedProvider(patienceSeconds),
  answer: ({ questions }: ScreeningCall) =>
    questions.map(({ id, prompt }) => ({ questionId: id, question: prompt, answer })),
});
const drain = (settings: Partial<DrainSettings> = {}) =>
  drainScreenings({ provider: saying('yes'), ...settings });

describe('a screening call', () => {
  test('is placed, then taken down, and told to the partner', async () => {
    const { application_id: id } = await ingest();
    expect(await drain({ provider: saying('yes', 60) })).toEqual({
      ...nothing,
      claimed: 1,
      placed: 1,
    });
    expect(await stageOf(id)).toBe('awaiting_screening');
    expect(await runsOf(id)).toMatchObject([{ status: 'calling', attempts: 1, leaseToken: null }]);
    expect(await drain()).toEqual(nothing);
    await makeDue();
    expect(await drain()).toEqual({ ...nothing, claimed: 1, completed: 1 });
    expect(await stageOf(id)).toBe('passed_screening_awaiting_scheduling');
    expect(await runsOf(id)).toMatchObject([{ status: 'completed' }]);
    expect(await typesOf()).toEqual(['screening_completed', 'candidate_status_changed']);
    const moves = await movesOf(id);
    expect(moves.slice(0, 2)).toMatchObject([
      { actorType: 'automation', actorName: 'Screening' },
      { actorType: 'automation', actorName: 'Screening' },
    ]);
    expect(await drain()).toEqual(nothing);
  });

  test('is not placed before its time by the database’s clock', async () => {
    const { application_id: id } = await ingest();
    await pool().query(`UPDATE screening_run SET due_at = now() + interval '0.5 second'`);
    expect(await drain()).toEqual(nothing);
    await sleep(600);
    expect(await drain()).toMatchObject({ placed: 1 });
    expect(await runsOf(id)).toMatchObject([{ attempts: 1 }]);
  });

  test('covers the locations of one applicant, each with its own result and event', async () => {
    const other = await addSite(partner.orgId);
    const { applications, external_ref } = await ingest({
      location_ref: undefined,
      location_refs: [site.ref, other.ref],
    });
    await askAt(site.id, 'Do you drive?', 'yes');
    await askAt(other.id, 'Do you smoke?', 'no');
    const calls: ScreeningCall[] = [];
    const provider = saying('yes');
    const place = async (call: ScreeningCall) => void calls.push(call);
    expect(await drain({ provider: { ...provider, place } })).toMatchObject({
      placed: 2,
      completed: 2,
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.questions.map(({ prompt }) => prompt)).toEqual([
      'Do you drive?',
      'Do you smoke?',
    ]);
    const completed = (await eventsOf(partner.orgId)).filter(
      ({ type }) => type === 'screening_completed',
    );
    expect(completed.map(({ applicationId, data }) => [applicationId, data.result])).toEqual([
      [applications[0].application_id, 'passed'],
      [applications[1].application_id, 'failed'],
    ]);
    expect(completed[0]?.data.completed_at).toBe(completed[1]?.data.completed_at);
    expect(completed[0]?.data.external_ref).toBe(external_ref);
  });

  test('settles a location added later, immediately and as of the call', async () => {
    const { external_ref, application_id: id } = await ingest();
    await askAt(site.id, 'Do you drive?', 'yes');
    await drain();
    const later = await addSite(partner.orgId);
    const asking = await addSite(partner.orgId);
    // An ingest makes the intake jobs that the questions belong to.
    await ingest({ location_ref: undefined, location_refs: [later.ref, asking.ref] });
    await askAt(later.id, 'Do you drive?', 'no');
    await askAt(asking.id, 'Do you cook?', 'yes');
    const body = { location_refs: [later.ref, asking.ref] };
    const { body: added } = await partner.send('POST', `/candidates/${external_ref}/locations`, {
      body,
    });
    expect(added.applications).toMatchObject([
      { screening: 'completed', status: 'rejected' },
      { screening: 'enqueued', status: 'screening' },
    ]);
    const about = (await eventsOf(partner.orgId)).filter(
      ({ applicationId }) => applicationId === added.applications[0].application_id,
    );
    const { screenedAt } = await prisma().application.findFirstOrThrow({ where: { id } });
    expect(about).toMatchObject([
      { type: 'candidate_location_added', data: { screening: 'completed' } },
      {
        type: 'screening_completed',
        data: { result: 'failed', tier: 'no', completed_at: screenedAt?.toISOString() },
      },
      { type: 'candidate_status_changed', data: { status: 'rejected' } },
    ]);
    await makeDue();
    await drain();
    expect(await stageOf(added.applications[1].application_id)).toBe(
      'passed_screening_awaiting_scheduling',
    );
  });

  test('waits while another to the same person is under way', async () => {
    const { external_ref, application_id: first } = await ingest();
    await askAt(site.id, 'Do you drive?', 'yes');
    await drain({ provider: saying('yes', 60) });
    const other = await addSite(partner.orgId);
    const path = `/candidates/${external_ref}/locations`;
    const { body } = await partner.send('POST', path, { body: { location_refs: [other.ref] } });
    await pool().query(`UPDATE screening_run SET due_at = now() WHERE status = 'enqueued'`);
    expect(await drain()).toEqual(nothing);
    await makeDue();
    expect(await drain()).toMatchObject({ claimed: 1, completed: 1 });
    expect(await runsOf(first)).toMatchObject([{ status: 'completed' }]);
    expect(await runsOf(body.applications[0].application_id)).toMatchObject([
      { status: 'completed' },
    ]);
  });
});

describe('a call that must not be made any more', () => {
  test.each<[string, (ids: { id: string; candidateId: string }) => Promise<unknown>]>([
    ['application_closed', ({ id }) => change(id, { closedAt: new Date(), closedReason: 'moved' })],
    ['past_screening', ({ id }) => change(id, { stage: 'client_screening' })],
    ['screened_already', ({ id }) => change(id, { screenedAt: new Date() })],
    ['no_consent', ({ candidateId }) => changePerson(candidateId, { consentContact: null })],
    ['no_phone', ({ candidateId }) => changePerson(candidateId, { phone: null, phoneE164: null })],
    [
      'blocked',
      async ({ candidateId }) => {
        const { id: blockedBy } = await createBlocklistEntry(partner.orgId);
        await changePerson(candidateId, { blockedBy });
      },
    ],
  ])('is called off: %s', async (reason, spoil) => {
    const { application_id: id, candidate_id: candidateId } = await ingest();
    await spoil({ id, candidateId });
    expect(await drain()).toEqual({ ...nothing, claimed: 1, cancelled: 1 });
    expect(await runsOf(id)).toMatchObject([
      { status: 'cancelled', failureReason: reason, leaseToken: null },
    ]);
    expect(await drain()).toEqual(nothing);
  });

  const change = (id: string, data: object) =>
    prisma().application.updateMany({ where: { id }, data });
  const changePerson = (id: string, data: object) =>
    prisma().candidate.updateMany({ where: { id }, data });
});

describe('a call that cannot be handed over', () => {
  const refusing = {
    ...saying('yes'),
    place: async () => {
      throw new ProviderFailure('The voice agent answered with status 503.');
    },
  };

  test('is tried again after a while, then given up in sight of everyone', async () => {
    const { application_id: id, candidate_id: candidateId } = await ingest();
    for (const seconds of [60, 300, 1800]) {
      expect(await drain({ provider: refusing })).toEqual({ ...nothing, claimed: 1, retrying: 1 });
      const { rows } = await pool().query(
        `SELECT extract(epoch FROM due_at - now())::float8 AS s FROM screening_run WHERE application_id = $1`,
        [id],
      );
      expect(rows[0].s).toBeGreaterThan(seconds - 10);
      expect(rows[0].s).toBeLessThanOrEqual(seconds);
      expect(await drain({ provider: refusing })).toEqual(nothing);
      await makeDue();
    }
    expect(await drain({ provider: refusing })).toEqual({ ...nothing, claimed: 1, failed: 1 });
    expect(await runsOf(id)).toMatchObject([{ status: 'failed', attempts: 4, leaseToken: null }]);
    const calls = await prisma().activity.findMany({ where: { candidateId, type: 'call' } });
    expect(calls).toMatchObject([
      { details: { status: 'failed', body: 'The voice agent answered with status 503.' } },
    ]);
    expect(await stageOf(id)).toBe('applied');
  });

  test('holds up no other', async () => {
    const lost = await ingest();
    const made = await ingest();
    const place = async ({ candidate }: ScreeningCall) => {
      if (candidate.id === lost.candidate_id) throw new ProviderFailure('no');
    };
    const provider = { ...saying('yes'), place };
    expect(await drain({ provider })).toMatchObject({ claimed: 3, retrying: 1, completed: 1 });
    expect(await runsOf(made.application_id)).toMatchObject([{ status: 'completed' }]);
  });

  test('that reports a result is given up on when none comes', async () => {
    const { application_id: id } = await ingest();
    const provider = { ...saying('yes'), answer: null };
    expect(await drain({ provider })).toMatchObject({ claimed: 2, placed: 1, retrying: 1 });
    expect((await runsOf(id))[0]?.failureReason).toMatch(/in time/);
  });
});

describe('drains', () => {
  test('ten at once call each person once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push((await ingest()).application_id);
    await makeDue();
    const called: string[] = [];
    const place = async ({ applications }: ScreeningCall) => {
      await sleep(5);
      called.push(...applications.map(({ applicationId }) => applicationId));
    };
    const provider = { ...saying('yes'), place };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => drain({ provider, batchSize: 3 })),
    );
    all.push(await drain({ provider }));
    expect(called.sort()).toEqual(ids.sort());
    expect(all.reduce((sum, { placed }) => sum + placed, 0)).toBe(20);
    const count = (await typesOf()).filter((type) => type === 'screening_completed').length;
    expect(count).toBe(20);
  });

  test('take over from one that died, whose late word then counts for nothing', async () => {
    const { application_id: id } = await ingest();
    const dead = await claimScreenings(10, 1);
    expect(dead).toHaveLength(1);
    expect(await drain()).toEqual(nothing);
    await sleep(1100);
    expect(await drain()).toMatchObject({ placed: 1, completed: 1 });
    expect(await prepareCall(dead)).toMatchObject({ call: null, runs: [], cancelled: 0 });
    expect(await markPlaced(dead, saying('yes'))).toBe(0);
    expect(await runsOf(id)).toMatchObject([{ status: 'completed', attempts: 2 }]);
    expect(await typesOf()).toHaveLength(2);
  });

  test('that both know what was said take it down once', async () => {
    const { application_id: id } = await ingest();
    await drain({ runSeconds: 0 });
    const claimed = await claimScreenings(10, 60);
    const { call, runs } = await prepareCall(claimed);
    if (!call) throw new Error('nothing to call');
    const { answer } = saying('yes');
    const settled = await Promise.all([
      completeCall(runs, call, answer),
      completeCall(runs, call, answer),
    ]);
    expect(settled.sort()).toEqual([0, 1]);
    expect(await prisma().conversation.count({ where: { applicationId: id } })).toBe(1);
  });

  test('are started by the schedule, for who knows the secret', async () => {
    await ingest();
    const url = 'http://localhost/api/cron/screenings';
    expect((await runScreenings(new Request(url, { method: 'POST' }))).status).toBe(401);
    const headers = { authorization: 'Bearer test-cron-secret' };
    const answer = await runScreenings(new Request(url, { method: 'POST', headers }));
    expect(await answer.json()).toEqual({ ...nothing, claimed: 1, placed: 1 });
  });
});

test('simulated answers are a person’s own, the same each time', () => {
  const questions = Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    prompt: `Question ${index}?`,
    kind: 'yes_no' as const,
    isKnockout: true,
    expectedAnswer: 'yes',
  }));
  const first = simulateAnswers('+16145550100', questions);
  expect(simulateAnswers('+16145550100', questions)).toEqual(first);
  expect(simulateAnswers('+16145550101', questions)).not.toEqual(first);
  expect(new Set(first.map(({ answer }) => answer))).toEqual(new Set(['yes', 'no']));
});
