import { describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { boardOrder } from '@/lib/pipeline/stages';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createBlocklistEntry, createMessage } from '@/lib/testing/records';
import { outsideTwins } from '@/lib/testing/world';
import { minute, useTwelveApplications } from './testing/twelve-applications';

useTestDatabase();

const { world, ids, get, idsOf, board } = useTwelveApplications();

describe('the board', () => {
  it('shows all stages in order, exact counts and the latest arrivals first', async () => {
    const { stages, applied, hired } = await board();
    expect(stages.map((one: Json) => one.stage.slug)).toEqual(boardOrder);
    expect([applied.count, hired.count]).toEqual([8, 4]);
    expect(idsOf(applied.applications)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect(applied.next_cursor).toBeNull();
    expect(stages[1]).toMatchObject({ count: 0, applications: [], next_cursor: null });
  });

  it('shows on a card the candidate, the job, the location, the flag and what waits to be sent', async () => {
    const application = await prisma().application.findFirstOrThrow({
      where: { id: ids[3] ?? '', ...outsideTwins },
    });
    const entry = await createBlocklistEntry(world.orgId);
    const key = { orgId_id: { orgId: world.orgId, id: application.candidateId } };
    await prisma().candidate.update({ where: key, data: { blockedBy: entry.id } });
    const dueAt = new Date('2036-01-01');
    await createMessage(application, { dueAt: new Date('2036-02-01') });
    const next = await createMessage(application, { dueAt });
    const { applied } = await board();
    const card = applied.applications.find((one: Json) => one.application_id === application.id);
    expect(card).toMatchObject({
      status: 'applied',
      candidates: {
        candidate_id: application.candidateId,
        last_name: 'Smith03',
        is_flagged: true,
      },
      job: { id: world.jobId, title: 'Driver' },
      location_id: world.locationId,
      location_name: 'Dayton',
      stage_entered_at: minute(3).toISOString(),
      source: 'referral',
      is_flagged: true,
      pending_message: { message_id: next.id, kind: 'rejection', due_at: dueAt.toISOString() },
    });
    expect(applied.applications[0]).toMatchObject({ is_flagged: false, pending_message: null });
    await prisma().blocklistEntry.update({
      where: { orgId_id: { orgId: world.orgId, id: entry.id } },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    const later = (await board()).applied.applications;
    const expired = later.find((one: Json) => one.application_id === application.id);
    expect(expired).toMatchObject({ is_flagged: false, candidates: { is_flagged: false } });
  });

  it.each([
    ['job', () => ({ job_id: world.jobId }), [7, 6, 5, 4, 3, 2, 1, 0], [8]],
    ['location', () => ({ location_id: world.locationId }), [3, 2, 1, 0], []],
    ['source', () => ({ source: 'referral, none' }), [6, 3, 0], [9]],
    ['scores', () => ({ min_score: 15, max_score: 45 }), [7, 6, 5, 3], [9]],
    ['dates', () => ({ date_from: '2026-02-03', date_to: '2026-02-05' }), [4, 3, 2], []],
    ['search', () => ({ search: 'zoe smith' }), [7, 5, 3, 1], [11, 9]],
    ['search and job', () => ({ search: 'ann', job_id: world.jobId }), [6, 4, 2, 0], [8]],
    ['nothing findable', () => ({ search: '-' }), [], []],
  ] as const)('filters by %s, counts included', async (_, query, applied, hired) => {
    const seen = await board(query());
    expect(idsOf(seen.applied.applications)).toEqual(applied);
    expect(idsOf(seen.hired.applications)).toEqual(hired);
    expect([seen.applied.count, seen.hired.count]).toEqual([applied.length, hired.length]);
  });

  it('continues a column by its cursor', async () => {
    const { applied } = await board({ limit: 3 });
    expect(applied.count).toBe(8);
    const cursor = applied.next_cursor;
    const rest = await get('applications', { stage: 'applied', cursor, limit: 50 });
    expect(idsOf([...applied.applications, ...rest.body.applications])).toEqual([
      7, 6, 5, 4, 3, 2, 1, 0,
    ]);
  });
});

it.each([
  ['pipeline', { job_id: 'nonsense' }],
  ['pipeline', { location_id: '7' }],
  ['pipeline', { min_score: 'high' }],
  ['pipeline', { date_from: 'yesterday' }],
  ['pipeline', { limit: 0 }],
  ['pipeline', { is_flagged: 'perhaps' }],
  ['pipeline', { waiting_days: -1 }],
  ['applications', { is_open: '1' }],
  ['applications', { stage: 'promoted' }],
  ['applications', { candidate_id: 'somebody' }],
  ['applications', { sort: 'age' }],
  ['applications', { cursor: 'nonsense' }],
  ['applications', { cursor: Buffer.from('["name",null,7]').toString('base64url') }],
  [
    'applications',
    {
      cursor: Buffer.from(
        `["-stage_entered_at","+010000-01-01T00:00:00.000Z","${newId()}"]`,
      ).toString('base64url'),
    },
  ],
  [
    'applications',
    { cursor: Buffer.from('["-score",1,"x"]').toString('base64url'), sort: '-score' },
  ],
])('%s refuses %j', async (path, query) => {
  const answer = await call('GET', `/api/v1/${path}`, { token: world.viewer, query });
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('VALIDATION_ERROR');
});

it.each(['pipeline', 'applications', 'changes', 'me'])('%s refuses strangers', async (path) => {
  for (const options of [{}, { token: 'x.y.z' }]) {
    const answer = await call('GET', `/api/v1/${path}`, options);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  }
});
