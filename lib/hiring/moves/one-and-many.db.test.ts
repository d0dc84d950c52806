import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { inTransaction } from '@/lib/base/db';
import type { Tx } from '@/lib/base/postgres/transaction';
import { loadApplication } from '@/lib/hiring/records/application-record';
import type { MoveRequest } from '@/lib/pipeline/decide-move';
import type { StageSlug } from '@/lib/pipeline/stages';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createMember,
} from '@/lib/testing/factories';
import { createInterview, createMessage } from '@/lib/testing/records';
import { createRegistry, type TestRegistry } from '@/lib/testing/registry';
import { changeStageOf, changeStages } from './change-stages';

useTestDatabase();

let registry: TestRegistry;
let jobId = '';
let actor: Actor;

beforeAll(async () => {
  registry = await createRegistry('https://receiver.invalid/hooks');
  const { orgId } = registry;
  jobId = (await createJob(orgId)).id;
  ({ actor } = await createMember(orgId));
});

const HOUR = 3_600_000;

/** An applicant with an interview that was held, one to come, and a letter that waits. */
async function applicant(stage: StageSlug): Promise<string> {
  const { orgId, location } = registry;
  const candidateId = (await createCandidate(orgId, { firstName: 'Same', lastName: 'Person' })).id;
  const closed =
    stage === 'client_rejected' ? { closedReason: 'rejected', closedAt: new Date() } : {};
  const keys = { candidateId, jobId, locationId: location.id, stage, ...closed };
  const application = await createApplication(
    orgId,
    keys as Parameters<typeof createApplication>[1],
  );
  const begun = new Date(Date.now() - HOUR);
  await createInterview(application, { startTime: begun, endTime: new Date(+begun + HOUR / 2) });
  await createInterview(application);
  const dueAt = new Date(Date.now() + 48 * HOUR);
  await createMessage(application, { scheduledAt: dueAt, dueAt });
  return application.id;
}

/** What is stored about an application, without what is each row's own; before anything is sent. */
async function traceOf(tx: Tx, applicationId: string) {
  const { orgId } = registry;
  const about = { where: { orgId, applicationId }, orderBy: { id: 'asc' } } as const;
  const application = await loadApplication(tx, { orgId }, applicationId);
  const { stage, closedReason, screeningResult, closedAt, screenedAt } = application;
  const activities = await tx.activity.findMany(about);
  const events = await tx.event.findMany(about);
  return {
    application: {
      stage,
      closedReason,
      screeningResult,
      isClosed: !!closedAt,
      isScreened: !!screenedAt,
    },
    activities: activities.map(
      ({ type, fromStage, toStage, isForced, reason, actorName, details }) => {
        const named = Object.keys(details as object).sort();
        return { type, fromStage, toStage, isForced, reason, actorName, named };
      },
    ),
    events: events.map(({ type, body }) => {
      const { status, previous_status } = JSON.parse(body).data;
      return { type, status, previous_status };
    }),
    interviews: await tx.interview.findMany({ ...about, select: { status: true, sequence: true } }),
    messages: await tx.message.findMany({ ...about, select: { kind: true, status: true } }),
  };
}

const moves: [StageSlug, MoveRequest][] = [
  ['applied', { kind: 'change', to: 'awaiting_screening', force: false }],
  ['applied', { kind: 'change', to: 'past_interview', force: true }],
  ['applied', { kind: 'change', to: 'dnc', force: false }],
  ['awaiting_screening', { kind: 'change', to: 'failed_screening', force: false }],
  ['interview_scheduled', { kind: 'change', to: 'no_show', force: false }],
  ['interview_scheduled', { kind: 'reject' }],
  ['past_interview', { kind: 'hire' }],
  ['client_screening', { kind: 'forward' }],
  ['interview_scheduled', { kind: 'change', to: 'interview_scheduled', force: true }],
];

it.each(moves)('one and many leave the same behind: %s, %o', async (stage, request) => {
  const [alone, first, second] = [
    await applicant(stage),
    await applicant(stage),
    await applicant(stage),
  ];
  const move = { request, reason: 'As agreed' };
  const expected = await inTransaction(async (tx) => {
    await changeStageOf(tx, actor, { applicationId: alone, ...move });
    return traceOf(tx, alone);
  });
  expect(expected.activities).toContainEqual(expect.objectContaining({ reason: 'As agreed' }));
  await inTransaction(async (tx) => {
    const wanted = [first, second].map((applicationId) => ({ applicationId, ...move }));
    const outcomes = await changeStages(tx, actor, wanted);
    expect([...outcomes.values()].map(({ kind }) => kind)).toEqual(['moved', 'moved']);
    expect(await traceOf(tx, first)).toEqual(expected);
    expect(await traceOf(tx, second)).toEqual(expected);
  });
});

it('who returns from a rejection is moved alone, with the same reactions', async () => {
  const request = { kind: 'reopen', to: 'client_screening' } as const;
  const [one, other] = [await applicant('client_rejected'), await applicant('client_rejected')];
  await inTransaction(async (tx) => {
    const wanted = [one, other].map((applicationId) => ({ applicationId, request }));
    const outcomes = await changeStages(tx, actor, wanted);
    expect([...outcomes.values()]).toEqual([{ kind: 'move_alone' }, { kind: 'move_alone' }]);
    await changeStageOf(tx, actor, { applicationId: one, request });
    const { application, messages, events } = await traceOf(tx, one);
    expect(application).toMatchObject({ stage: 'client_screening', isClosed: false });
    expect(messages).toEqual([{ kind: 'rejection', status: 'cancelled' }]);
    expect(events).toMatchObject([{ status: 'review', previous_status: 'rejected' }]);
  });
});
