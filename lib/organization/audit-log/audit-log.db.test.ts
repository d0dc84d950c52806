import { beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '@/lib/audit/record-audit';
import { inTransaction, prisma } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { AuditKind } from '@/lib/contract/audit-kinds';
import { auditOf, unguarded } from '@/lib/testing/audit';
import { call } from '@/lib/testing/call';
import { useTestDatabase } from '@/lib/testing/database';
import { createMember, createOrganization, type Member } from '@/lib/testing/factories';

useTestDatabase();

const path = '/api/v1/audit-log';
const ana = { type: 'user', id: newId(), name: 'Ana Ruiz' } as const;
const ben = { id: newId(), name: '=Ben' };

let orgId = '';
let admin: Member;

beforeEach(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  admin = await createMember(orgId);
});

type Query = Record<string, string | number>;
const list = async (query: Query = {}) =>
  (await call('GET', path, { token: admin.token, query })).body;
const sequences = async (query: Query = {}): Promise<number[]> =>
  (await list(query)).entries.map(({ sequence }: { sequence: number }) => sequence);

const record = (kind: AuditKind, actor = ana, target = ben, org = orgId) => {
  const entry = { kind, target, before: { role: 'recruiter' }, after: { role: 'viewer' } };
  return inTransaction((tx) => recordAudit(tx, org, actor, entry));
};

async function recordMany(count: number): Promise<void> {
  await inTransaction(async (tx) => {
    for (let left = count; left > 0; left -= 1) {
      await recordAudit(tx, orgId, ana, { kind: 'blocklist.added', target: ben });
    }
  });
}

describe('the list', () => {
  it('tells in a sentence what happened, newest first', async () => {
    await record('member.deactivated');
    await record('member.role_changed');
    const { entries, next_cursor: cursor } = await list();
    expect(cursor).toBeNull();
    expect(entries).toHaveLength(2);
    const [last] = await auditOf(orgId).then((all) => all.toReversed());
    expect(entries[0]).toEqual({
      ...{ sequence: 2, kind: 'member.role_changed' },
      summary: 'Ana Ruiz changed the role of =Ben from recruiter to viewer',
      ...{ actor: ana, target: { type: 'user', ...ben } },
      ...{ before: { role: 'recruiter' }, after: { role: 'viewer' } },
      ...{ address: null, device: null, request_id: null },
      created_at: last?.createdAt.toISOString(),
      hash: Buffer.from(last?.hash ?? []).toString('hex'),
    });
  });

  it('is narrowed by kind, actor, target and time, all at once', async () => {
    const eve = { ...ana, id: newId() };
    const other = { ...ben, id: newId() };
    await record('member.deactivated');
    await record('member.deactivated', eve);
    await record('member.reactivated', ana, other);
    const [first, second, third] = await auditOf(orgId);
    expect(await sequences({ kind: 'member.deactivated' })).toEqual([2, 1]);
    expect(await sequences({ actor_id: ana.id })).toEqual([3, 1]);
    expect(await sequences({ target: ben.id.toUpperCase() })).toEqual([2, 1]);
    const since = second?.createdAt.toISOString() ?? '';
    expect(await sequences({ since })).toContain(3);
    expect(await sequences({ until: third?.createdAt.toISOString() ?? '' })).toEqual([3, 2, 1]);
    const before = new Date((first?.createdAt.getTime() ?? 0) - 1).toISOString();
    expect(await sequences({ until: before })).toEqual([]);
    expect(await sequences({ since: '2999-01-01' })).toEqual([]);
    const day = since.slice(0, 10);
    const all = { kind: 'member.deactivated', actor_id: ana.id, target: ben.id };
    expect(await sequences({ ...all, since: day, until: '2999-01-01' })).toEqual([1]);
  });

  it('counts a range of time by the recorded moments, both ends included', async () => {
    await recordMany(6);
    await unguarded(async () => {
      for (let sequence = 1; sequence <= 6; sequence += 1) {
        const createdAt = new Date(Date.UTC(2026, 2, 1 + Math.floor(sequence / 2)));
        await prisma().auditEntry.updateMany({ where: { orgId, sequence }, data: { createdAt } });
      }
    });
    expect(await sequences({ since: '2026-03-02', until: '2026-03-03' })).toEqual([5, 4, 3, 2]);
    expect(
      await sequences({ since: '2026-03-02T00:00:00Z', until: '2026-03-02T00:00:00Z' }),
    ).toEqual([3, 2]);
    expect(await sequences({ since: '2026-03-02T00:00:00.001Z' })).toEqual([6, 5, 4]);
  });

  it('is read to its end by cursor while entries come in', async () => {
    await recordMany(25);
    const read: number[] = [];
    let cursor: string | null = null;
    do {
      const query: Query = { limit: 10, ...(cursor ? { cursor } : {}) };
      const page: Awaited<ReturnType<typeof list>> = await list(query);
      read.push(...page.entries.map(({ sequence }: { sequence: number }) => sequence));
      await recordMany(3);
      cursor = page.next_cursor;
    } while (cursor);
    expect(read).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
  });

  it('has 50 entries by default and 100 at most', async () => {
    await recordMany(101);
    expect(await sequences()).toHaveLength(50);
    expect(await sequences({ limit: 1000 })).toHaveLength(100);
  });
});

describe('nobody else', () => {
  it('reads the entries of another organization, by no filter and no cursor', async () => {
    const foreign = await createMember((await createOrganization('Other')).id);
    await record('member.deactivated');
    const options = { token: foreign.token };
    for (const query of [{}, { actor_id: ana.id }, { target: ben.id }, { cursor: 'OTk' }]) {
      const { entries } = (await call('GET', path, { ...options, query })).body;
      expect(entries).toEqual([]);
    }
    const exported = await call('GET', `${path}/export`, {
      ...options,
      query: { format: 'jsonl' },
    });
    const lines = exported.text
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text).kind);
    expect(lines).toEqual(['audit_log.exported']);
  });

  it.each(['recruiter', 'coordinator', 'viewer'] as const)('reads it as %s', async (role) => {
    const { token } = await createMember(orgId, role);
    for (const at of [path, `${path}/export?format=csv`]) {
      const answer = await call('GET', at, { token });
      expect([answer.status, answer.body.error.code]).toEqual([401, 'INSUFFICIENT_PERMISSIONS']);
    }
    expect((await call('GET', path)).status).toBe(401);
    expect(await auditOf(orgId)).toEqual([]);
  });
});

it.each([
  { kind: 'member.promoted' },
  { actor_id: 'ana' },
  { target: '17' },
  { since: 'yesterday' },
  { until: '2026-02-30' },
  { limit: 0 },
  { limit: 'ten' },
  { cursor: 'x' },
  { cursor: Buffer.from('-1').toString('base64url') },
])('the list refuses %j', async (query) => {
  const answer = await call('GET', path, { token: admin.token, query });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

it.each([{}, { format: 'xml' }, { format: 'csv', kind: 'x' }, { format: 'csv', since: 'x' }])(
  'the export refuses %j and records none',
  async (query) => {
    const answer = await call('GET', `${path}/export`, { token: admin.token, query });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await auditOf(orgId)).toEqual([]);
  },
);
