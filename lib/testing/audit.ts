import { verifyChain } from '@/lib/audit/verify-chain';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { pool, prisma } from '@/lib/base/db';
import { isOnCluster } from './citus';

async function setTriggers(change: 'DISABLE' | 'ENABLE'): Promise<void> {
  const command = (table: string) => `ALTER TABLE ${table} ${change} TRIGGER ALL`;
  // A cluster has them on each of its shards.
  const shards = `SELECT * FROM run_command_on_shards('audit_entry', $$${command('%s')}$$)`;
  await pool().query(isOnCluster ? shards : command('audit_entry'));
}

/** Does to audit entries what only the owner of the database can, past what guards them. */
export async function unguarded(work: () => Promise<unknown>): Promise<void> {
  await setTriggers('DISABLE');
  try {
    await work();
  } finally {
    await setTriggers('ENABLE');
  }
}

/** The audit entries of an organization, oldest first, once nothing is left to record. */
export async function auditOf(orgId: string) {
  await settleAfterCommit();
  return prisma().auditEntry.findMany({ where: { orgId }, orderBy: { sequence: 'asc' } });
}

/** The kinds of the entries that work adds to an organization's audit log, oldest first. */
export async function kindsAddedBy(orgId: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = (await auditOf(orgId)).length;
  await work();
  const added = (await auditOf(orgId)).slice(before);
  const { problem } = await verifyChain(orgId);
  if (problem) throw new Error(problem);
  return added.map(({ kind }) => kind);
}
