import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createCandidate, createOrganization } from '@/lib/testing/factories';
import { createBlocklistEntry } from '@/lib/testing/records';
import { type Blocklist, createBlocklist, path, soon } from './testing/blocklist';

useTestDatabase();

let blocklist: Blocklist;
let ids: string[] = [];

beforeEach(async () => {
  blocklist = await createBlocklist();
  ids = await entries(3);
});

const past = new Date(Date.now() - 1000);

async function entries(count: number): Promise<string[]> {
  const { orgId } = blocklist;
  const data = Array.from({ length: count }, (_, at) => {
    const value = `bulk${at}@example.com`;
    return {
      ...{ orgId, id: newId(), matchType: 'email' as const },
      ...{ matchValue: value, normalizedValue: value },
    };
  });
  await prisma().blocklistEntry.createMany({ data });
  return data.map(({ id }) => id);
}

const post = (body: object, headers: Record<string, string> = {}) =>
  call('POST', `${path}/bulk`, { token: blocklist.token, body, headers });
const rowsOf = (which: readonly string[]) =>
  prisma().blocklistEntry.findMany({
    where: { orgId: blocklist.orgId, id: { in: [...which] } },
    orderBy: { id: 'asc' },
  });
const audited = (kind: string) =>
  prisma().auditEntry.findMany({
    where: { orgId: blocklist.orgId, kind },
    orderBy: { sequence: 'asc' },
  });

type Row = { blocklist_id: string; success: boolean; error?: { code: string } };
const codes = (results: Row[]) => results.map(({ error }) => error?.code);

async function untouchable() {
  const { id: elsewhere } = await createOrganization('Elsewhere');
  const { orgId } = blocklist;
  const removed = await createBlocklistEntry(orgId, { matchValue: 'a@x.example', removedAt: past });
  return { foreign: (await createBlocklistEntry(elsewhere)).id, removed: removed.id };
}

describe('removing many', () => {
  it('removes those that are there, answers in the order asked for, and records each', async () => {
    const { foreign, removed } = await untouchable();
    const asked = [foreign, ...ids.toReversed(), removed, newId()];
    const answer = await post({ action: 'remove', blocklist_ids: asked });
    expect(answer.status).toBe(200);
    expect([answer.body.succeeded, answer.body.failed]).toEqual([3, 3]);
    expect(answer.body.results.map((row: Row) => row.blocklist_id)).toEqual(asked);
    const missing = 'BLOCKLIST_ENTRY_NOT_FOUND';
    const none = [undefined, undefined, undefined];
    expect(codes(answer.body.results)).toEqual([missing, ...none, missing, missing]);
    expect(answer.body.results[1].entry).toMatchObject({ removed_at: expect.any(String) });
    const kept = await prisma().blocklistEntry.findFirstOrThrow({ where: { id: foreign } });
    expect(kept.removedAt).toBeNull();
    const log = await audited('blocklist.removed');
    expect(log.map(({ targetId }) => targetId).sort()).toEqual(ids.toSorted());
    const { orgId } = blocklist;
    expect(await prisma().activity.count({ where: { orgId, type: 'blocklist' } })).toBe(3);
  });

  it('takes the flag from whom they matched, unless another entry matches', async () => {
    const { orgId } = blocklist;
    const add = async (match_type: string, match_value: string) =>
      (await blocklist.add({ match_type, match_value })).body.blocklist_id;
    const free = await createCandidate(orgId, { email: 'free@one.example' });
    const held = await createCandidate(orgId, { email: 'held@two.example' });
    const removed = [
      await add('email', 'free@one.example'),
      await add('email', 'held@two.example'),
    ];
    const domain = await add('email_domain', 'two.example');
    await post({ action: 'remove', blocklist_ids: removed });
    const blockedBy = async (id: string) =>
      (await prisma().candidate.findUniqueOrThrow({ where: { orgId_id: { orgId, id } } }))
        .blockedBy;
    expect([await blockedBy(free.id), await blockedBy(held.id)]).toEqual([null, domain]);
  });

  it('removes an expired one too, as the removal of one does', async () => {
    const { orgId } = blocklist;
    const { id } = await createBlocklistEntry(orgId, {
      matchValue: 'b@x.example',
      expiresAt: past,
    });
    expect((await post({ action: 'remove', blocklist_ids: [id] })).body.succeeded).toBe(1);
  });

  it('lets each be removed by one of several who remove the same and single ones', async () => {
    const many = await entries(30);
    const answers = await Promise.all([
      post({ action: 'remove', blocklist_ids: many }),
      post({ action: 'remove', blocklist_ids: many.toReversed() }, { 'idempotency-key': newId() }),
      ...many.slice(10, 15).map((id) => blocklist.remove(id)),
    ]);
    expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
    const bulk = answers.slice(0, 2).reduce((sum, { body }) => sum + body.succeeded, 0);
    const single = answers.slice(2).filter(({ status }) => status === 204).length;
    expect(bulk + single).toBe(30);
    expect(await audited('blocklist.removed')).toHaveLength(30);
  });

  it('removes 500 in one request, and replays the whole answer under its key', async () => {
    const many = await entries(500);
    const headers = { 'idempotency-key': newId() };
    const body = { action: 'remove', blocklist_ids: many };
    const first = await post(body, headers);
    expect(first.body).toMatchObject({ succeeded: 500, failed: 0 });
    expect((await post(body, headers)).text).toBe(first.text);
    expect(await audited('blocklist.removed')).toHaveLength(500);
  });
});

describe('changing when many end', () => {
  it('changes those in force, leaves their reasons, and records each', async () => {
    const { foreign, removed } = await untouchable();
    const { orgId } = blocklist;
    const over = await createBlocklistEntry(orgId, {
      ...{ matchValue: 'c@x.example', expiresAt: past },
    });
    const where = { orgId, id: ids[0] ?? '' };
    await prisma().blocklistEntry.updateMany({ where, data: { reason: 'Fraud' } });
    const expires_at = soon();
    const asked = [ids[0], over.id, foreign, ids[1], removed];
    const answer = await post({ action: 'change-expiry', blocklist_ids: asked, expires_at });
    const missing = 'BLOCKLIST_ENTRY_NOT_FOUND';
    expect(codes(answer.body.results)).toEqual([undefined, missing, missing, undefined, missing]);
    expect(answer.body.results[0].entry).toMatchObject({ reason: 'Fraud', expires_at });
    const log = await audited('blocklist.changed');
    expect(log.map(({ after }) => after)).toEqual([{ expires_at }, { expires_at }]);
    expect((await rowsOf([ids[2] ?? '', over.id])).map((row) => row.expiresAt).sort()).toEqual([
      over.expiresAt,
      null,
    ]);
    const stays = { action: 'change-expiry', blocklist_ids: [ids[0]], expires_at: null };
    expect((await post(stays)).body.results[0].entry.expires_at).toBeNull();
  });

  it('is made before somebody removes them, or not at all', async () => {
    const expires_at = soon();
    const [changed, removed] = await Promise.all([
      post({ action: 'change-expiry', blocklist_ids: ids, expires_at }),
      post({ action: 'remove', blocklist_ids: ids.toReversed() }),
    ]);
    expect([changed.status, removed.body.succeeded]).toEqual([200, 3]);
    const rows = await rowsOf(ids);
    const ends = rows.filter(({ expiresAt }) => expiresAt !== null);
    expect(ends).toHaveLength(changed.body.succeeded);
  });
});

it.each([
  ['no action', { blocklist_ids: [newId()] }],
  ['an unknown action', { action: 'add', blocklist_ids: [newId()] }],
  ['no entries', { action: 'remove', blocklist_ids: [] }],
  ['what is no id', { action: 'remove', blocklist_ids: ['nonsense'] }],
  ['501', { action: 'remove', blocklist_ids: Array.from({ length: 501 }, newId) }],
  ['an end to remove', { action: 'remove', blocklist_ids: [newId()], expires_at: null }],
  ['no end', { action: 'change-expiry', blocklist_ids: [newId()] }],
  [
    'an end that is past',
    { action: 'change-expiry', blocklist_ids: [newId()], expires_at: past.toISOString() },
  ],
  ['an unknown field', { action: 'remove', blocklist_ids: [newId()], reason: 'x' }],
])('refuses %s, and changes nothing', async (_, body) => {
  const answer = await post(body);
  expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
});

it('refuses one entry named twice', async () => {
  const [id = ''] = ids;
  const answer = await post({ action: 'remove', blocklist_ids: [id, id.toUpperCase()] });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('each entry once');
  expect((await rowsOf([id])).map(({ removedAt }) => removedAt)).toEqual([null]);
});

it('refuses strangers and roles that may not', async () => {
  const body = { action: 'remove', blocklist_ids: ids };
  const nobody = await call('POST', `${path}/bulk`, { body });
  expect([nobody.status, nobody.body.error.code]).toEqual([401, 'UNAUTHORIZED']);
  const viewer = await call('POST', `${path}/bulk`, { body, token: blocklist.viewerToken });
  expect([viewer.status, viewer.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
  expect((await rowsOf(ids)).every(({ removedAt }) => removedAt === null)).toBe(true);
});
