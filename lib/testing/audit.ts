import { verifyChain } from '@/lib/audit/verify-chain';
import { settleAfterCommit } from '@/lib/base/after-commit';
import { prisma } from '@/lib/base/db';

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
