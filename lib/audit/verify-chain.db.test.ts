import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, pool } from '@/lib/base/db';
import { newId } from '@/lib/base/ids';
import { adminCommands } from '@/lib/cli/admin/commands';
import { unguarded } from '@/lib/testing/audit';
import { useTestDatabase } from '@/lib/testing/database';
import { createOrganization } from '@/lib/testing/factories';
import { recordAudit } from './record-audit';
import { verifyChain } from './verify-chain';

useTestDatabase();

let orgId = '';
const entries = 23;

beforeEach(async () => {
  orgId = (await createOrganization('Acme', { neighbours: false })).id;
  await inTransaction(async (tx) => {
    for (let number = 1; number <= entries; number += 1) {
      const actor = { type: 'user', id: newId(), name: `Ana ${number}` } as const;
      const after = { b: number, a: { y: ['x', null], x: 'ü"\u2028' } };
      await recordAudit(tx, orgId, actor, { kind: 'workflow.changed', after });
    }
  });
});

const command = (flags: object) => adminCommands['audit verify']?.run({ ...flags });
const problem = async () => (await verifyChain(orgId, 10)).problem;

/** What somebody could do who owns the database. */
async function tamper(statement: string): Promise<void> {
  await unguarded(() => pool().query(statement, statement.includes('$1') ? [orgId] : []));
}

describe('verifying', () => {
  it('finds a log whole over several batches, and says its last hash', async () => {
    const { hash } = await verifyChain(orgId);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await verifyChain(orgId, 10)).toEqual({ entries, hash, problem: null });
    expect(await command({ org: orgId })).toEqual({
      audit_logs: [{ org_id: orgId, organization: 'Acme', entries, last_hash: hash }],
    });
  });

  it.each([
    [
      'entry 17 does not fit its hash',
      `UPDATE audit_entry SET actor_name = 'Eve' WHERE org_id = $1 AND sequence = 17`,
    ],
    [
      'entry 12 does not fit its hash',
      `UPDATE audit_entry SET after = after || '{"b": 0}' WHERE org_id = $1 AND sequence = 12`,
    ],
    [
      'entry 5 does not fit its hash',
      `UPDATE audit_entry SET address = '192.0.2.1' WHERE org_id = $1 AND sequence = 5`,
    ],
    ['entry 1 is missing', 'DELETE FROM audit_entry WHERE org_id = $1 AND sequence = 1'],
    ['entry 11 is missing', 'DELETE FROM audit_entry WHERE org_id = $1 AND sequence = 11'],
    ['entry 23 is missing', 'DELETE FROM audit_entry WHERE org_id = $1 AND sequence = 23'],
    ['entry 1 is missing', 'DELETE FROM audit_entry WHERE org_id = $1'],
    ['the record of the last entry is missing', 'DELETE FROM audit_head WHERE org_id = $1'],
  ])('says: %s', async (words, statement) => {
    await tamper(statement);
    expect(await problem()).toContain(words);
  });

  it('notices an entry that was made up, with a hash of its own, in place of the last', async () => {
    await tamper('DELETE FROM audit_entry WHERE org_id = $1 AND sequence = 23');
    await tamper(`UPDATE audit_head SET sequence = 22, hash = sha256('made up') WHERE org_id = $1`);
    expect(await problem()).toBe('entry 22 is not the one that was recorded last');
  });
});

it('an organization without entries is whole, and one that is broken does not hide another', async () => {
  const empty = (await createOrganization('Empty', { neighbours: false })).id;
  expect(await verifyChain(empty)).toEqual({ entries: 0, hash: '', problem: null });
  await tamper('DELETE FROM audit_entry WHERE org_id = $1 AND sequence = 3');
  await expect(command({})).rejects.toThrow(
    `The audit log of "Acme" (${orgId}) is whole up to entry 2`,
  );
});
