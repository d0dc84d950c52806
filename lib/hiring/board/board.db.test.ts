import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { boardOrder } from '@/lib/pipeline/stages';
import { call, type Json } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createCandidate,
  createJob,
  createLocation,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { createBlocklistEntry, createMessage } from '@/lib/testing/records';
import { outsideTwins } from '@/lib/testing/world';

useTestDatabase();

let orgId = '';
let viewer = '';
let jobId = '';
let locationId = '';
const ids: string[] = [];
const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n));

beforeAll(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  viewer = (await createMember(orgId, 'viewer')).token;
  jobId = (await createJob(orgId, { title: 'Driver' })).id;
  locationId = (await createLocation(orgId, { name: 'Dayton' })).id;
  const other = (await createJob(orgId)).id;
  for (let n = 0; n < 12; n += 1) {
    const candidate = await createCandidate(orgId, {
      firstName: n % 2 ? 'Zoe' : 'Ann',
      lastName: `Smith${String(n).padStart(2, '0')}`,
      source: n % 3 ? 'Indeed' : 'referral',
    });
    const application = await createApplication(orgId, {
      candidateId: candidate.id,
      jobId: n < 9 ? jobId : other,
      locationId: n < 4 ? locationId : null,
      stage: n < 8 ? 'applied' : 'hired',
      score: n % 4 === 0 ? null : n * 5,
      appliedAt: n === 5 ? null : minute(n * 1440),
      stageEnteredAt: minute(n < 2 ? 1 : n),
    });
    ids.push(application.id);
  }
  const foreign = (await createOrganization('Other')).id;
  await createApplication(foreign);
});

const get = (path: string, query: Record<string, string | number> = {}) =>
  call('GET', `/api/v1/${path}`, { token: viewer, query });
const idsOf = (list: Json): string[] =>
  list.map((one: { application_id: string }) => ids.indexOf(one.application_id));

async function board(query: Record<string, string | number> = {}) {
  const { status, body } = await get('pipeline', query);
  expect(status).toBe(200);
  const column = (slug: string) =>
    body.stages.find((one: { stage: { slug: string } }) => one.stage.slug === slug);
  return { stages: body.stages, applied: column('applied'), hired: column('hired') };
}

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
    const entry = await createBlocklistEntry(orgId);
    const key = { orgId_id: { orgId, id: application.candidateId } };
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
      job: { id: jobId, title: 'Driver' },
      location_id: locationId,
      location_name: 'Dayton',
      stage_entered_at: minute(3).toISOString(),
      source: 'referral',
      is_flagged: true,
      pending_message: { message_id: next.id, kind: 'rejection', due_at: dueAt.toISOString() },
    });
    expect(applied.applications[0]).toMatchObject({ is_flagged: false, pending_message: null });
    await prisma().blocklistEntry.update({
      where: { orgId_id: { orgId, id: entry.id } },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    const later = (await board()).applied.applications;
    const expired = later.find((one: Json) => one.application_id === application.id);
    expect(expired).toMatchObject({ is_flagged: false, candidates: { is_flagged: false } });
  });

  it.each([
    ['job', () => ({ job_id: jobId }), [7, 6, 5, 4, 3, 2, 1, 0], [8]],
    ['location', () => ({ location_id: locationId }), [3, 2, 1, 0], []],
    ['source', () => ({ source: 'referral, none' }), [6, 3, 0], [9]],
    ['scores', () => ({ min_score: 15, max_score: 45 }), [7, 6, 5, 3], [9]],
    ['dates', () => ({ date_from: '2026-02-03', date_to: '2026-02-05' }), [4, 3, 2], []],
    ['search', () => ({ search: 'zoe smith' }), [7, 5, 3, 1], [11, 9]],
    ['search and job', () => ({ search: 'ann', job_id: jobId }), [6, 4, 2, 0], [8]],
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

describe('the list', () => {
  const orders: Record<string, number[]> = {
    '-stage_entered_at': [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    stage_entered_at: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    '-score': [11, 10, 9, 7, 6, 5, 3, 2, 1, 8, 4, 0],
    score: [1, 2, 3, 5, 6, 7, 9, 10, 11, 8, 4, 0],
    '-applied_at': [11, 10, 9, 8, 7, 6, 4, 3, 2, 1, 0, 5],
    applied_at: [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 5],
    name: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    '-name': [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  };

  it.each(Object.entries(orders))('by %s is the same in pages of any size', async (sort, order) => {
    for (const limit of [1, 5, 12]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const answer: Json = await get('applications', { sort, limit, ...(cursor && { cursor }) });
        expect(answer.status).toBe(200);
        seen.push(...idsOf(answer.body.applications));
        cursor = answer.body.next_cursor;
      } while (cursor);
      expect(seen).toEqual(order);
    }
  });

  it('by name, an accented letter stands beside its plain one, and one person has several', async () => {
    const { id: ownOrgId } = await createOrganization('Nordic', { neighbours: false });
    const { token } = await createMember(ownOrgId, 'viewer');
    const sorted = ['Ångström', 'Ångström', 'Ångström', 'Anker', 'Ärtz', 'Øst', 'Ott', 'Zorn'];
    for (const lastName of new Set([...sorted].reverse())) {
      const { id: candidateId } = await createCandidate(ownOrgId, { lastName });
      const count = sorted.filter((name) => name === lastName).length;
      for (let n = 0; n < count; n += 1) await createApplication(ownOrgId, { candidateId });
    }
    const walk = async (sort: string, limit: number) => {
      const seen: Json[] = [];
      let cursor: string | null = null;
      do {
        const query = { sort, limit: String(limit), ...(cursor && { cursor }) };
        const { body }: Json = await call('GET', '/api/v1/applications', { token, query });
        seen.push(...body.applications);
        cursor = body.next_cursor;
      } while (cursor);
      expect(new Set(seen.map((one) => one.application_id)).size).toBe(sorted.length);
      return seen.map((one) => one.candidates.last_name);
    };
    for (const limit of [1, 2, 3]) {
      expect(await walk('name', limit)).toEqual(sorted);
      expect(await walk('-name', limit)).toEqual([...sorted].reverse());
    }
  });

  it('filters by stage and by everything the board filters by', async () => {
    const { body } = await get('applications', { stage: 'hired', source: 'Indeed', sort: 'name' });
    expect(idsOf(body.applications)).toEqual([8, 10, 11]);
  });

  it('tells the open from the ended, and how long each has waited', async () => {
    const open = await get('applications', { is_open: 'true', sort: 'stage_entered_at' });
    expect(idsOf(open.body.applications)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const ended = await get('applications', { is_open: 'false', sort: 'stage_entered_at' });
    expect(idsOf(ended.body.applications)).toEqual([8, 9, 10, 11]);
    const { id, stageEnteredAt } = await prisma().application.findFirstOrThrow({
      where: { id: ids[3] ?? '', ...outsideTwins },
    });
    const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000);
    const enter = (at: Date) =>
      prisma().application.updateMany({ where: { orgId, id }, data: { stageEnteredAt: at } });
    await enter(hoursAgo(71));
    const waiting = async () =>
      idsOf((await get('applications', { waiting_days: 3, limit: 100 })).body.applications);
    expect(await waiting()).not.toContain(3);
    await enter(hoursAgo(73));
    expect(await waiting()).toContain(3);
    expect((await board({ waiting_days: 3 })).applied.count).toBe(8);
    await enter(stageEnteredAt);
  });

  it('tells who meets the blocklist, as long as the entry holds', async () => {
    const { candidateId } = await prisma().application.findFirstOrThrow({
      where: { id: ids[6] ?? '', ...outsideTwins },
    });
    const block = (blockedBy: string | null) =>
      prisma().candidate.updateMany({ where: { orgId, id: candidateId }, data: { blockedBy } });
    const flagged = async (is_flagged: string) =>
      idsOf((await get('applications', { is_flagged, sort: 'name' })).body.applications);
    const { id } = await createBlocklistEntry(orgId);
    await block(id);
    expect(await flagged('true')).toEqual([6]);
    expect(await flagged('false')).toEqual([0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
    expect((await board({ is_flagged: 'true' })).applied.count).toBe(1);
    await prisma().blocklistEntry.updateMany({
      where: { orgId, id },
      data: { removedAt: new Date() },
    });
    expect(await flagged('true')).toEqual([]);
    await block(null);
  });

  it('filters by candidate', async () => {
    const { candidateId } = await prisma().application.findFirstOrThrow({
      where: { id: ids[5] ?? '', ...outsideTwins },
    });
    const { body } = await get('applications', { candidate_id: candidateId });
    expect(idsOf(body.applications)).toEqual([5]);
    const nobodys = { candidate_id: ids[5] ?? '' };
    expect((await get('applications', nobodys)).body.applications).toEqual([]);
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
  const answer = await call('GET', `/api/v1/${path}`, { token: viewer, query });
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('VALIDATION_ERROR');
});

it.each(['pipeline', 'applications', 'changes', 'me'])('%s refuses strangers', async (path) => {
  for (const options of [{}, { token: 'x.y.z' }]) {
    const answer = await call('GET', `/api/v1/${path}`, options);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  }
});
