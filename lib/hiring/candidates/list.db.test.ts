import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { offsetOf } from '@/lib/base/pagination';
import {
  copySource,
  countNewApplications,
  countNewCandidates,
} from '@/lib/hiring/records/derived-values';
import { isTerminal } from '@/lib/pipeline/coarse-status';
import { call } from '@/lib/testing/call';
import {
  type ModelCandidate,
  type ModelQuery,
  modelCandidate,
  modelQuery,
} from '@/lib/testing/candidate-model';
import { modelList } from '@/lib/testing/candidate-model-list';
import { useTestDatabase } from '@/lib/testing/database';
import {
  createApplication,
  createJob,
  createMember,
  createOrganization,
} from '@/lib/testing/factories';
import { Random } from '@/prisma/seed/random';
import { listCandidates } from './contract';
import {
  asksNothing,
  type CandidateFilter,
  type CandidateListQuery,
  type CandidateOrder,
  filterOf,
  orderOf,
} from './list-filter';
import { findIds, type Page, type Reach, sliceIds } from './list-find';
import { listAs } from './testing/list';

useTestDatabase();

const random = new Random(20261121);
const jobIds: string[] = [];
const candidates: ModelCandidate[] = [];
let orgId = '';
let token = '';
let strangerToken = '';

async function store({ applications, ...candidate }: ModelCandidate): Promise<void> {
  await prisma().candidate.create({ data: { orgId, ...candidate } });
  await countNewCandidates(prisma(), orgId, 1);
  for (const application of applications) {
    const data = { orgId, id: newId(), candidateId: candidate.id, ...application };
    const closed = { closedAt: new Date(), closedReason: 'rejected' } as const;
    const end = isTerminal(application.stage) ? closed : {};
    await prisma().application.create({ data: { ...data, ...end } });
    await countNewApplications(prisma(), orgId, [data.id]);
  }
}

beforeAll(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  const { id: strangerId } = await createOrganization('Strangers', { neighbours: false });
  token = (await createMember(orgId, 'viewer')).token;
  strangerToken = (await createMember(strangerId, 'admin')).token;
  for (let index = 0; index < 4; index += 1) jobIds.push((await createJob(orgId)).id);
  for (let index = 0; index < 300; index += 1) {
    candidates.push(modelCandidate(random, newId(), jobIds));
  }
  for (const candidate of candidates) await store(candidate);
});

const list = (query: ModelQuery, bearer = token) => listAs(bearer, query);

function parse(query: ModelQuery): CandidateListQuery {
  if (!listCandidates.query) throw new Error('The list has lost its query.');
  return listCandidates.query.parse(query);
}

const noCandidates = { ids: [], total: 0 };

function findPage(filter: CandidateFilter, order: CandidateOrder, page: Page, reach: Reach) {
  return asksNothing(filter)
    ? sliceIds(orgId, order, page)
    : findIds(orgId, filter, order, page, reach);
}

describe('any combination of filters, order and page', () => {
  test('gives exactly the candidates, order and total of a plain reading of the rules', async () => {
    let empty = 0;
    for (let round = 0; round < 500; round += 1) {
      const query = modelQuery(random, jobIds);
      const expected = modelList(candidates, query);
      const { ids, pagination } = await list(query);
      expect({ query, total: pagination.total, ids }).toEqual({ query, ...expected });
      if (expected.total === 0) empty += 1;
    }
    expect(empty).toBeLessThan(300);
  });

  test.each([
    { rows: 0, walk: 0, sort: 1_000 },
    { rows: 0, walk: 0, sort: 0 },
    { rows: 40, walk: 5, sort: 20 },
  ])('gives the same however little is looked at before the total is known: %o', async (reach) => {
    for (let round = 0; round < 250; round += 1) {
      const query = modelQuery(random, jobIds);
      const parsed = parse(query);
      const filter = filterOf(parsed, { type: 'automation', orgId, id: null, name: 'Test' });
      const page = { limit: parsed.limit, offset: offsetOf(parsed) };
      const found = filter ? await findPage(filter, orderOf(parsed), page, reach) : noCandidates;
      expect({ query, ...found }).toEqual({ query, ...modelList(candidates, query) });
    }
  });
});

test('nothing asked, the newest 20 of all come first', async () => {
  const { ids, pagination } = await list({});
  expect(ids).toEqual(modelList(candidates, {}).ids);
  expect(pagination).toEqual({ total: 300, page: 1, limit: 20, total_pages: 15 });
});

test.each(['16', '999999999999999'])(
  'page %s, beyond the end, is empty and keeps the total',
  async (page) => {
    const queries: ModelQuery[] = [
      {},
      { stage: 'applied' },
      { sort_by: 'name' },
      { search: 'lopez' },
    ];
    for (const query of queries) {
      const { ids, pagination } = await list({ ...query, page });
      expect(ids).toEqual([]);
      expect(pagination.total).toBe(modelList(candidates, query).total);
    }
  },
);

test('applications are embedded only when included', async () => {
  const plain = await list({ limit: '100' });
  expect(plain.data[0]).not.toHaveProperty('applications');
  const { data } = await list({ limit: '100', include: 'applications' });
  for (const { candidate_id: id, applications } of data) {
    const stages = applications.map(({ status }: { status: string }) => status);
    const model = candidates.find((candidate) => candidate.id === id);
    expect(stages.sort()).toEqual(model?.applications.map(({ stage }) => stage).sort());
  }
});

test('ordered by activity, each says when something last happened, latest first', async () => {
  const { data } = await list({ sort_by: 'activity', limit: '100' });
  const times = data.map(({ last_activity_at: at }: { last_activity_at: string }) => at);
  expect(times).toEqual([...times].sort().reverse());
  const { lastActivityAt } = await prisma().candidate.findUniqueOrThrow({
    where: { orgId_id: { orgId, id: data[0].candidate_id } },
  });
  expect(times[0]).toBe(lastActivityAt.toISOString());
});

test('a candidate of another organization is never listed', async () => {
  const queries: ModelQuery[] = [
    {},
    { search: 'lopez' },
    { stage: 'applied' },
    { source: 'indeed' },
  ];
  for (const query of queries) {
    const { ids, pagination } = await list(query, strangerToken);
    expect({ ids, total: pagination.total }).toEqual({ ids: [], total: 0 });
  }
});

test.each(['\u0301', 'ـ', '٪', '♥'])('%j alone is no word and finds nobody', async (search) => {
  expect((await list({ search })).ids).toEqual([]);
});

test('a candidate whose source changes is found by the new one, beside any other filter', async () => {
  const { id: ownOrgId } = await createOrganization();
  const { token: bearer } = await createMember(ownOrgId);
  const { candidateId } = await createApplication(ownOrgId);
  const where = { orgId_id: { orgId: ownOrgId, id: candidateId } };
  await inTransaction(async (tx) => {
    await tx.candidate.update({ where, data: { source: 'referral' } });
    await copySource(tx, ownOrgId, candidateId);
  });
  const filters: ModelQuery[] = [{}, { stage: 'applied' }];
  for (const filter of filters) {
    expect((await list({ ...filter, source: 'referral' }, bearer)).ids).toEqual([candidateId]);
    expect((await list({ ...filter, source: 'Indeed' }, bearer)).ids).toEqual([]);
  }
});

test.each<ModelQuery>([
  { status: 'unknown' },
  { stage: 'Applied' },
  { job_id: '17' },
  { min_score: '8.5' },
  { max_score: 'high' },
  { date_from: '2026-02-30' },
  { date_to: 'yesterday' },
  { sort_by: 'age' },
  { sort_order: 'down' },
  { include: 'jobs' },
  { page: '0' },
  { page: '1.5' },
  { limit: '0' },
  { limit: 'all' },
  { search: 'a\u0000b' },
  { search: 'x'.repeat(201) },
])('%o is refused', async (query) => {
  const { status, body } = await call('GET', '/api/v1/candidates', { token, query });
  expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
});

test.each<ModelQuery>([
  { date_from: '0000-01-01', date_to: '9999-12-31' },
  { date_from: '0000-01-01T00:00:00+14:00' },
  { date_from: '2026-03-01T00:00:00 02:00' },
  { min_score: '-999999999999999', max_score: '999999999999999' },
])('%o is unusual and yet an answer', async (query) => {
  expect((await list(query)).answer.status).toBe(200);
});
