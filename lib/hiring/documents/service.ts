import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { read } from '@/lib/base/db';
import { jobNotFound } from '@/lib/hiring/records/job-record';
import type { DocumentFields, JobDocuments } from './serialize';

const jobQuery = `
  SELECT id, title FROM job WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`;

const documentsQuery = `
  SELECT id, org_id AS "orgId", job_id AS "jobId", name, description, file_type AS "fileType",
    file_size AS "fileSize", uploaded_by AS "uploadedBy", created_at AS "createdAt"
  FROM knowledge_base_document
  WHERE org_id = $1 AND (job_id = $2 OR job_id IS NULL) AND deleted_at IS NULL
  ORDER BY id DESC`;

/**
 * Returns the documents the screening agent can cite for a job, newest first; throws JOB_NOT_FOUND.
 */
export async function listJobDocuments(actor: Actor, jobId: string): Promise<JobDocuments> {
  await authorizeOn(actor, 'knowledge_base:read', 'job', jobId);
  const keys = [actor.orgId, jobId];
  const [[job], documents] = await Promise.all([
    read<JobDocuments['job']>('job-title', jobQuery, keys),
    read<DocumentFields>('job-documents', documentsQuery, keys),
  ]);
  if (!job) throw jobNotFound();
  return { job, documents };
}
