import type { Tx } from '@/lib/base/db';
import { type Job, Prisma } from '@/prisma/generated/client';
import { jobNotFound } from './missing';

async function lock(tx: Tx, orgId: string, jobId: string, mode: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM job
    WHERE org_id = ${orgId}::uuid AND id = ${jobId}::uuid AND deleted_at IS NULL
    FOR ${Prisma.raw(mode)}`;
  return rows.length > 0;
}

async function lockRow(tx: Tx, orgId: string, jobId: string, mode: string): Promise<Job> {
  if (!(await lock(tx, orgId, jobId, mode))) throw jobNotFound();
  return tx.job.findUniqueOrThrow({ where: { orgId_id: { orgId, id: jobId } } });
}

/** Holds a job until the transaction ends, so that edits follow one another; throws JOB_NOT_FOUND. */
export function lockJob(tx: Tx, orgId: string, jobId: string): Promise<Job> {
  return lockRow(tx, orgId, jobId, 'NO KEY UPDATE');
}

/** Holds a job alone: waits for who keeps it and lets nobody keep it; throws JOB_NOT_FOUND. */
export function lockJobForDeletion(tx: Tx, orgId: string, jobId: string): Promise<Job> {
  return lockRow(tx, orgId, jobId, 'UPDATE');
}

/** Says whether a job is there, and keeps it from being deleted until the transaction ends. */
export function keepJob(tx: Tx, orgId: string, jobId: string): Promise<boolean> {
  return lock(tx, orgId, jobId, 'KEY SHARE');
}
