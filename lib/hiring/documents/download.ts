import type { Readable } from 'node:stream';
import { recordAudit } from '@/lib/audit/record-audit';
import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { inTransaction, prisma, read } from '@/lib/base/db';
import { log } from '@/lib/base/log';
import { jobNotFound } from '@/lib/hiring/records/job-record';
import { fileNameOf } from './file-name';
import { documentNotFound } from './not-found';
import { openFile } from './storage';

const documentQuery = `
  SELECT d.name, d.file_type AS "fileType", d.file_size AS "fileSize", d.storage_key AS "storageKey"
  FROM knowledge_base_document d
  JOIN job ON job.org_id = d.org_id AND job.id = $2 AND job.deleted_at IS NULL
  WHERE d.org_id = $1 AND (d.job_id = $2 OR d.job_id IS NULL) AND d.id = $3 AND d.deleted_at IS NULL`;

type Row = { name: string; fileType: string; fileSize: number; storageKey: string };

/** A document's file; `open` reads its content only when needed. */
export type Download = { type: string; size: number; name: string; open(): Promise<Readable> };

// Recorded before the first byte leaves: what cannot be recorded is not handed out.
async function recordDownload(actor: Actor, id: string, name: string): Promise<void> {
  const entry = { kind: 'document.downloaded', target: { id, name } } as const;
  await inTransaction((tx) => recordAudit(tx, actor.orgId, actor, entry));
}

/** Returns the file of a job's document; throws JOB_NOT_FOUND, DOCUMENT_NOT_FOUND. */
export async function downloadJobDocument(
  actor: Actor,
  jobId: string,
  documentId: string,
): Promise<Download> {
  await authorizeOn(actor, 'knowledge_base:read', 'job', jobId);
  const keys = [actor.orgId, jobId, documentId];
  const [row] = await read<Row>('job-document', documentQuery, keys);
  if (!row) {
    const job = { orgId: actor.orgId, id: jobId, deletedAt: null };
    throw (await prisma().job.count({ where: job })) ? documentNotFound() : jobNotFound();
  }
  const { name, fileType, fileSize: size, storageKey } = row;
  return {
    type: fileType.startsWith('text/') ? `${fileType}; charset=utf-8` : fileType,
    size,
    name: fileNameOf(name, fileType),
    open: async () => {
      const content = await openFile(storageKey);
      if (content) {
        await recordDownload(actor, documentId, name).catch((error: unknown) => {
          content.destroy();
          throw error;
        });
        return content;
      }
      log().error({ document_id: documentId }, 'a document has lost its file');
      throw documentNotFound();
    },
  };
}
