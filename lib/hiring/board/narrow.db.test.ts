import { beforeAll, describe, expect, test } from 'vitest';
import { prisma } from '@/lib/base/db';
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

useTestDatabase();

let orgId = '';
let viewer = '';
let owner = '';
const jobs: string[] = [];
const places: string[] = [];
const applications: { id: string; candidateId: string }[] = [];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const sourceOf = (n: number) => (n % 2 === 0 ? 'source 0' : 'source 1, with a comma');

/** Person n applied to job n at location n; the fourth to the first job and to nowhere. */
beforeAll(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  viewer = (await createMember(orgId, 'viewer')).token;
  owner = (await createMember(orgId, 'recruiter')).userId;
  for (const n of [0, 1, 2]) {
    jobs.push((await createJob(orgId, { recruiterId: n === 1 ? owner : null })).id);
    places.push((await createLocation(orgId)).id);
  }
  for (const n of [0, 1, 2, 3]) {
    const { id: candidateId } = await createCandidate(orgId, { source: sourceOf(n) });
    applications.push(
      await createApplication(orgId, {
        candidateId,
        jobId: jobs[n % 3] ?? '',
        locationId: places[n] ?? null,
        stageEnteredAt: daysAgo(n * 5),
        source: sourceOf(n),
      }),
    );
  }
  const [first, second, third] = applications;
  if (!first || !second || !third) throw new Error('nobody applied');
  const entry = await createBlocklistEntry(orgId);
  const key = { orgId_id: { orgId, id: first.candidateId } };
  await prisma().candidate.update({ where: key, data: { blockedBy: entry.id } });
  await createMessage({ orgId, ...second }, { dueAt: new Date('2036-01-01') });
  await createMessage({ orgId, ...third }, { status: 'sent', sentAt: new Date() });
});

const get = (path: string, query: Record<string, string>) =>
  call('GET', `/api/v1/${path}`, { token: viewer, query });

/** Who is found by all three lists, by their number. */
async function found(query: Record<string, string>) {
  const board: Json = (await get('pipeline', query)).body;
  const table: Json = (await get('applications', query)).body;
  const people: Json = (await get('candidates', query)).body;
  const numberOf = (id: string) => applications.findIndex((one) => one.id === id);
  const cards: Json[] = board.stages.flatMap((one: Json) => one.applications);
  const onBoard = cards.map((one) => numberOf(one.application_id)).sort();
  const inTable = table.applications.map((one: Json) => numberOf(one.application_id)).sort();
  const listed = people.data
    .map((one: Json) => applications.findIndex((a) => a.candidateId === one.candidate_id))
    .sort();
  const counted = board.stages.reduce((sum: number, { count }: Json) => sum + count, 0);
  expect({ inTable, counted }).toEqual({ inTable: onBoard, counted: onBoard.length });
  expect(people.pagination.total).toBe(listed.length);
  return { onBoard, listed };
}

describe('the board, the table and the list of candidates are narrowed alike', () => {
  const some = (list: string[], ...picked: number[]) => picked.map((n) => list[n]).join(',');
  test.each<[string, () => Record<string, string>, number[]]>([
    ['several jobs', () => ({ job_ids: some(jobs, 0, 2) }), [0, 2, 3]],
    ['one job of a list', () => ({ job_ids: some(jobs, 1) }), [1]],
    ['a job and a list without it', () => ({ job_id: jobs[0] ?? '', job_ids: some(jobs, 1) }), []],
    ['several locations', () => ({ location_ids: some(places, 0, 1) }), [0, 1]],
    ['the owner of the job', () => ({ recruiter_id: owner }), [1]],
    ['another’s jobs among one’s own', () => ({ recruiter_id: owner, mine: 'true' }), []],
    ['who meets the blocklist', () => ({ is_flagged: 'true' }), [0]],
    ['who does not', () => ({ is_flagged: 'false' }), [1, 2, 3]],
    ['a wait', () => ({ waiting_days: '7' }), [2, 3]],
    ['a message that waits', () => ({ message_pending: 'true' }), [1]],
    ['no message that waits', () => ({ message_pending: 'false' }), [0, 2, 3]],
    ['several sources', () => ({ source: 'source 0,"source 1, with a comma"' }), [0, 1, 2, 3]],
    ['a source with a comma', () => ({ source: '"source 1, with a comma"' }), [1, 3]],
    [
      'all of it at once',
      () => ({
        ...{ job_ids: some(jobs, 0, 1), location_ids: some(places, 0, 1, 2), stage: 'applied' },
        ...{ is_flagged: 'false', waiting_days: '1', recruiter_id: owner },
        source: '"source 1, with a comma"',
      }),
      [1],
    ],
  ])('by %s', async (_, query, expected) => {
    expect(await found(query())).toEqual({ onBoard: expected, listed: expected });
  });

  test('in any order of the list and beside a search', async () => {
    for (const sort_by of ['name', 'score', 'activity']) {
      const query = { is_flagged: 'false', job_ids: some(jobs, 0, 1), sort_by };
      const { body } = await get('candidates', query);
      expect(body.pagination.total).toBe(2);
      expect(body.data).toHaveLength(2);
    }
    const { body } = await get('candidates', { is_flagged: 'true', search: 'nobody at all' });
    expect(body.data).toEqual([]);
  });

  test.each(['pipeline', 'applications', 'candidates'])(
    '%s refuses what is no filter',
    async (path) => {
      const wrong = {
        ...{ job_ids: 'x', location_ids: '', recruiter_id: 'me' },
        ...{ is_flagged: 'yes', waiting_days: '-1', message_pending: '1' },
      };
      for (const [name, value] of Object.entries(wrong)) {
        const { status, body } = await get(path, { [name]: value });
        expect([name, status, body.error?.code]).toEqual([name, 400, 'VALIDATION_ERROR']);
      }
      const many = Array(51)
        .fill(jobs[0])
        .map((id, n) => id.slice(0, -2) + (n + 10));
      expect((await get(path, { job_ids: many.join(',') })).status).toBe(400);
    },
  );
});

test('jobs and locations of another organization let nobody through', async () => {
  const { id: other } = await createOrganization();
  const { jobId } = await createApplication(other);
  expect(await found({ job_ids: jobId })).toEqual({ onBoard: [], listed: [] });
});

describe('sources', () => {
  test('are listed once each, in order, of one organization', async () => {
    const { body } = await get('sources', {});
    expect(body).toEqual({ sources: [sourceOf(0), sourceOf(1)] });
    const { id: other } = await createOrganization('New', { neighbours: false });
    const { token } = await createMember(other, 'viewer');
    expect((await call('GET', '/api/v1/sources', { token })).body).toEqual({ sources: [] });
    expect((await call('GET', '/api/v1/sources', {})).status).toBe(401);
  });

  test('of a collaborator are those of their own jobs', async () => {
    const { userId, token } = await createMember(orgId, 'collaborator');
    const seat = { orgId, userId, jobId: jobs[1] ?? '', role: 'interviewer' } as const;
    await prisma().jobTeamMember.create({ data: seat });
    expect((await call('GET', '/api/v1/sources', { token })).body).toEqual({
      sources: [sourceOf(1)],
    });
  });
});
