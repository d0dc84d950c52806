import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { env } from '@/lib/base/env';
import { call } from '@/lib/testing/call';
import { createJob, createMember, createOrganization } from '@/lib/testing/factories';
import { formBody } from '@/lib/testing/files';

/** The type of a Word document. */
export const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A file of a form, which says no type unless told to. */
export const fileOf = (bytes: Buffer | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

/** Bytes as JSON carries them. */
export const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');

/** The files that the storage holds of an organization. */
export async function storedFilesOf(orgId: string): Promise<string[]> {
  const directory = join(env().DOCUMENTS_DIRECTORY, orgId);
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** A job with an empty knowledge base, who may write to it and who may only read. */
export async function createKnowledgeBase() {
  const { id: orgId } = await createOrganization();
  const { id: jobId } = await createJob(orgId);
  const { token } = await createMember(orgId, 'recruiter');
  const path = `/api/v1/jobs/${jobId}/knowledge-base`;
  return {
    orgId,
    jobId,
    token,
    viewerToken: (await createMember(orgId, 'viewer')).token,
    path,
    /** Adds a document by a form. */
    upload: async (file: File, fields: Record<string, string> = {}, headers = {}) => {
      const form = await formBody({ ...fields, file });
      return call('POST', path, { token, ...form, headers: { ...form.headers, ...headers } });
    },
    /** Adds a document by JSON. */
    send: (body: object) => call('POST', path, { token, body }),
    /** The content of a document, of this knowledge base or at another path. */
    download: (id: string, at = path) => call('GET', `${at}/${id}/content`, { token }),
    storedFiles: () => storedFilesOf(orgId),
  };
}

export type KnowledgeBase = Awaited<ReturnType<typeof createKnowledgeBase>>;
