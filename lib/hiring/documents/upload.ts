import type { Actor } from '@/lib/auth/actor';
import { authorizeOn } from '@/lib/auth/authorize-on';
import { currentTime } from '@/lib/base/clock';
import { inTransaction, prisma } from '@/lib/base/db';
import { ServiceError } from '@/lib/base/errors';
import { newId } from '@/lib/base/ids';
import type { BodyOf } from '@/lib/contract/operation';
import { jobNotFound } from '@/lib/hiring/records/job-record';
import { recordActivity } from '@/lib/outbox/activity/record-activity';
import type { KnowledgeBaseDocument } from '@/prisma/generated/client';
import type { createJobDocument } from './contract';
import { documentTypeOf } from './detect-file-type';
import { documentLimit } from './file-kinds';
import { safeName } from './file-name';
import { removeStored } from './remove';
import { storeFile } from './storage';

async function publish(actor: Actor, { orgId, id, jobId, name }: KnowledgeBaseDocument) {
  return inTransaction(async (tx) => {
    const where = { orgId_id: { orgId, id } };
    const document = await tx.knowledgeBaseDocument.update({ where, data: { deletedAt: null } });
    const details = { action: 'document_added', document_id: id, name };
    await recordActivity(tx, actor, { type: 'job', jobId: jobId ?? undefined, details });
    return document;
  });
}

/**
 * Adds a document that the screening agent can cite for a job. Its row is marked deleted until the
 * file is stored, so that housekeeping can clean up after any failure. Throws JOB_NOT_FOUND,
 * PAYLOAD_TOO_LARGE, or VALIDATION_ERROR for an invalid file.
 */
export async function addJobDocument(
  actor: Actor,
  jobId: string,
  { name, description, file_type: type, content }: BodyOf<typeof createJobDocument>,
): Promise<KnowledgeBaseDocument> {
  await authorizeOn(actor, 'knowledge_base:write', 'job', jobId);
  const { orgId } = actor;
  if (!(await prisma().job.count({ where: { orgId, id: jobId, deletedAt: null } }))) {
    throw jobNotFound();
  }
  const { bytes } = content;
  if (bytes.length > documentLimit) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `The file is larger than ${documentLimit} bytes.`);
  }
  const fileType = await documentTypeOf({ bytes, name: content.name, type });
  const id = newId();
  const reserved = await prisma().knowledgeBaseDocument.create({
    data: {
      orgId,
      id,
      jobId,
      name: safeName(name),
      description: description?.trim() || null,
      fileType,
      fileSize: bytes.length,
      storageKey: `${orgId}/${id}`,
      uploadedBy: actor.name,
      deletedAt: currentTime(),
    },
  });
  try {
    await storeFile(reserved.storageKey, bytes, fileType);
    return await publish(actor, reserved);
  } catch (error) {
    await removeStored(reserved);
    throw error;
  }
}
