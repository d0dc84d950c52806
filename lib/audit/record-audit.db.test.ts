import { beforeEach, describe, expect, it } from 'vitest';
import { inOneCommit, inTransaction, pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import type { Tx } from '@/lib/base/postgres/transaction';
import { withOrigin } from '@/lib/base/request-origin';
import { auditOf } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { operator, recordAudit } from './record-audit';
import { verifyChain } from './verify-chain';

useTestDatabase();

let orgId = '';
beforeEach(() => {
  orgId = newId();
});

const ana = { type: 'user', id: newId(), name: 'Ana Ruiz' } as const;
const note = (tx: Tx, name: string, org = orgId) =>
  recordAudit(tx, org, ana, { kind: 'document.downloaded', target: { id: null, name } });
const names = async (org = orgId) => (await auditOf(org)).map(({ targetName }) => targetName);

describe('an entry', () => {
  it('says who, when by the database, from where, and what changed', async () => {
    const origin = { requestId: 'r-1', address: '198.51.100.7', userAgent: 'curl/8.5.0 x' };
    const entry = {
      kind: 'organization.changed' as const,
      target: { id: orgId, name: 'Acme' },
      before: { name: 'Acne', blocklist_behaviour: 'flag' },
      after: { blocklist_behaviour: 'flag', name: 'Acme' },
    };
    await withOrigin(origin, () => inTransaction((tx) => recordAudit(tx, orgId, ana, entry)));
    const [recorded] = await auditOf(orgId);
    expect(recorded).toMatchObject({
      ...{ sequence: 1n, kind: 'organization.changed' },
      ...{ actorType: 'user', actorId: ana.id, actorName: 'Ana Ruiz' },
      ...{ targetId: orgId, targetName: 'Acme', before: { name: 'Acne' }, after: { name: 'Acme' } },
      ...{ address: '198.51.100.7', device: 'curl', requestId: 'r-1' },
    });
    const { rows } = await pool().query(
      'SELECT now() - $1::timestamptz < interval \'1 minute\' AS "isNow"',
      [recorded?.createdAt],
    );
    expect(rows).toEqual([{ isNow: true }]);
  });

  it('of an operator comes from the command line', async () => {
    await inTransaction((tx) => recordAudit(tx, orgId, operator, { kind: 'workflow.changed' }));
    expect(await auditOf(orgId)).toMatchObject([
      { actorType: 'operator', device: 'Command line', address: null, before: null, after: null },
    ]);
  });

  it('names no candidate, nor where one was', async () => {
    const origin = { requestId: 'r-2', address: '198.51.100.8', userAgent: 'curl/8.5.0 x' };
    const zoe = { type: 'candidate', id: newId(), name: 'Zoe Park' } as const;
    const entry = { kind: 'candidate.exported', target: zoe } as const;
    await withOrigin(origin, () => inTransaction((tx) => recordAudit(tx, orgId, zoe, entry)));
    expect(await auditOf(orgId)).toMatchObject([
      {
        ...{ actorType: 'candidate', actorId: zoe.id, actorName: 'Candidate' },
        ...{ targetId: zoe.id, targetName: null, address: null, device: null },
      },
    ]);
  });

  it('is not there where the change is rolled back, wholly or in part', async () => {
    const failed = inTransaction(async (tx) => {
      await note(tx, 'never');
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    await inOneCommit(
      async () => {
        await inTransaction((tx) => note(tx, 'first'));
        const part = inTransaction(async (tx) => {
          await note(tx, 'part');
          throw new Error('undone');
        });
        await part.catch(() => undefined);
        await inTransaction((tx) => note(tx, 'second'));
      },
      async () => undefined,
    );
    expect(await names()).toEqual(['first', 'second']);
    const all = inOneCommit(
      () => inTransaction((tx) => note(tx, 'never')),
      () => Promise.reject(new Error('undone')),
    );
    await expect(all).rejects.toThrow('undone');
    expect(await names()).toEqual(['first', 'second']);
  });
});

describe('the chain', () => {
  it('has no fork and no gap with fifty changes at once, each of two organizations', async () => {
    const other = newId();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        inTransaction(async (tx) => {
          const [first, second] = index % 2 ? [orgId, other] : [other, orgId];
          await note(tx, `${index}`, first);
          await note(tx, `${index}`, second);
        }),
      ),
    );
    for (const org of [orgId, other]) {
      const entries = await auditOf(org);
      expect(entries.map(({ sequence }) => Number(sequence))).toEqual(
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      expect(new Set(await names(org)).size).toBe(50);
      const times = entries.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(await verifyChain(org)).toMatchObject({ entries: 50, problem: null });
    }
  });

  it('is held at the very end of a change only', async () => {
    await inTransaction(async (tx) => {
      await note(tx, 'slow');
      await inTransaction((quick) => note(quick, 'quick'));
    });
    expect(await names()).toEqual(['quick', 'slow']);
  });

  it('takes entries of its own organization alone', async () => {
    const other = newId();
    await inTransaction((tx) => note(tx, 'theirs', other));
    await inTransaction((tx) => note(tx, 'ours'));
    expect((await auditOf(orgId)).map(({ sequence }) => sequence)).toEqual([1n]);
  });
});

it.each([
  ['changed', 'UPDATE audit_entry SET actor_name = $1 WHERE org_id = $2'],
  ['deleted', 'DELETE FROM audit_entry WHERE actor_name <> $1 AND org_id = $2'],
  ['truncated', 'TRUNCATE audit_entry'],
])('entries cannot be %s', async (_, statement) => {
  await inTransaction((tx) => note(tx, 'kept'));
  const values = statement.includes('$1') ? ['Eve', orgId] : [];
  await expect(pool().query(statement, values)).rejects.toThrow(/never changed or deleted/);
  expect(await names()).toEqual(['kept']);
});
