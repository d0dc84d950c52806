import type { z } from 'zod';
import type { knowledgeBaseDocument } from '@/lib/contract/documents';
import type { KnowledgeBaseDocument } from '@/prisma/generated/client';

export type DocumentFields = Pick<
  KnowledgeBaseDocument,
  | 'id'
  | 'orgId'
  | 'jobId'
  | 'name'
  | 'description'
  | 'fileType'
  | 'fileSize'
  | 'uploadedBy'
  | 'createdAt'
>;

export type JobDocuments = { job: { id: string; title: string }; documents: DocumentFields[] };

/** Turns a document's row into the contract's KnowledgeBaseDocument. */
export function serializeDocument(row: DocumentFields): z.input<typeof knowledgeBaseDocument> {
  return {
    document_id: row.id,
    org_id: row.orgId,
    job_id: row.jobId,
    name: row.name,
    description: row.description,
    file_type: row.fileType,
    file_size: row.fileSize,
    uploaded_by: row.uploadedBy,
    created_at: row.createdAt.toISOString(),
  };
}

/** Turns a job's documents into the contract's response. */
export function serializeJobDocuments({ job, documents }: JobDocuments) {
  return { documents: documents.map(serializeDocument), job_id: job.id, job_title: job.title };
}
