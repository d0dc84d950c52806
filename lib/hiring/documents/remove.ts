import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { afterCommit } from '@/lib/base/after-commit';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, pool, prisma } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { jobNotFound, keepJob } from '@/lib/hiring/records/job-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import { documentNotFound } from './not-found';
import { removeFile } from './storage';

type Stored = { orgId: string; id: string; storageKey: string };

/** Deletes the file of a deleted document; a failure is logged and left to housekeeping. */
export async function removeStored({ orgId, id, storageKey }: Stored): Promise<boolean> {
  try {
    await removeFile(storageKey);
    await prisma().knowledgeBaseDocument.updateMany({
      where: { orgId, id, deletedAt: { not: null } },
      data: { fileRemovedAt: currentTime() },
    });
    return true;
  } catch (error) {
    log().error({ err: error, document_id: id }, 'a document’s file could not be removed');
    return false;
  }
}

/**
 * Removes a document from the knowledge base, then its file from storage. Throws JOB_NOT_FOUND or
 * DOCUMENT_NOT_FOUND.
 */
export async function removeJobDocument(
  actor: Actor,
  jobId: string,
  documentId: string,
): Promise<void> {
  await authorizeOn(actor, 'knowledge_base:write', 'job', jobId);
  const { orgId } = actor;
  const removed = await inTransaction(async (tx) => {
    const [document] = await tx.knowledgeBaseDocument.updateManyAndReturn({
      where: {
        orgId,
        id: documentId,
        deletedAt: null,
        OR: [{ jobId, job: { orgId, deletedAt: null } }, { jobId: null }],
      },
      data: { deletedAt: currentTime() },
    });
    // A document of the whole organization appears in every job, so it is no activity of this job.
    const isOfJob = document?.jobId === jobId;
    if (!isOfJob && !(await keepJob(tx, orgId, jobId))) throw jobNotFound();
    if (!document) throw documentNotFound();
    const details = { action: 'document_removed', document_id: documentId, name: document.name };
    await recordActivity(tx, actor, { type: 'job', jobId, details });
    return document;
  });
  afterCommit(() => removeStored(removed));
}

// Only files older than an hour: a running upload looks like a leftover until its file is stored.
const leftovers = `
  SELECT org_id AS "orgId", id, storage_key AS "storageKey" FROM knowledge_base_document
  WHERE deleted_at < now() - interval '1 hour' AND file_removed_at IS NULL
  ORDER BY deleted_at LIMIT 100`;

/** Deletes files of documents that were deleted, or whose upload failed, over an hour ago. */
export async function removeLeftovers(): Promise<number> {
  const { rows } = await pool().query<Stored>(leftovers);
  const results = await Promise.all(rows.map(removeStored));
  return results.filter(Boolean).length;
}
