import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { documentLimit, extensionOf } from '@/lib/hiring/documents/file-kinds';
import { type Answer, ApiError, addressOf, call, failureOf } from './api';
import { download } from './download';
import { bearerToken } from './session';

export type KnowledgeDocument = Answer<'listJobDocuments'>['documents'][number];

/** The endings of the files that are accepted. */
export const documentExtensions: readonly string[] = Object.values(extensionOf);

/** The largest file accepted, in bytes. */
export const documentBytes = documentLimit;

const documentsKey = (jobId: string) => ['jobs', 'one', jobId, 'documents'] as const;

/** The documents that the screening agent can cite for a job. */
export function documentsQuery(jobId: string) {
  return queryOptions({
    queryKey: documentsKey(jobId),
    queryFn: async ({ signal }) =>
      (await call('listJobDocuments', { params: { jobId } }, { signal })).documents,
  });
}

/** A size in the unit that suits it. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;
}

/** Says why a file would be refused; null if it is fine. */
export function fileProblem({ name, size }: { name: string; size: number }): string | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (size > documentLimit) {
    return `It is ${sizeWords(size)}; a document may have at most ${sizeWords(documentLimit)}.`;
  }
  if (size === 0) return 'It is empty.';
  if (!documentExtensions.includes(extension)) {
    return `A file of this type cannot be read. Use ${documentExtensions.join(', ')}.`;
  }
  return null;
}

function failureFrom(request: XMLHttpRequest): Promise<ApiError> {
  const requestId = request.getResponseHeader('x-request-id');
  const headers = requestId ? { 'x-request-id': requestId } : undefined;
  const body = request.responseText;
  return failureOf(new Response(body, { status: request.status, ...(headers ? { headers } : {}) }));
}

/** Uploads a document, reporting progress from 0 to 1, which fetch cannot do. */
async function sendFile(
  jobId: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { method, url } = addressOf('createJobDocument', { jobId });
  const token = await bearerToken();
  const form = new FormData();
  form.set('file', file);
  const request = new XMLHttpRequest();
  const cancelled = new ApiError(0, 'CANCELLED', 'The upload was cancelled.', null);
  if (signal.aborted) throw cancelled;
  await new Promise<void>((resolve, reject) => {
    request.open(method, url);
    request.setRequestHeader('Authorization', `Bearer ${token ?? ''}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve();
    request.onerror = () =>
      reject(new ApiError(0, 'UNREACHABLE', 'The connection was lost.', null));
    request.onabort = () => reject(cancelled);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
  if (request.status !== 201) throw await failureFrom(request);
}

/** Uploads files to the knowledge base of a job. */
export function useUploadDocument(jobId: string) {
  const client = useQueryClient();
  return async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    await sendFile(jobId, file, onProgress, signal);
    const queryKey = documentsKey(jobId);
    // A read that began before the upload ended would answer without the file.
    await client.cancelQueries({ queryKey });
    await client.invalidateQueries({ queryKey });
  };
}

/** Hands a document to the browser to save. */
export function downloadDocument(jobId: string, document: KnowledgeDocument): Promise<void> {
  const { document_id: documentId, name } = document;
  return download('downloadJobDocument', { jobId, documentId }, name);
}

/** Deletes a document: at once on the screen, put back where it is refused. */
export function useDeleteDocument(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentId: string) =>
      call('deleteJobDocument', { params: { jobId, documentId } }),
    onMutate: async (documentId) => {
      await client.cancelQueries({ queryKey: documentsKey(jobId) });
      const before = client.getQueryData<KnowledgeDocument[]>(documentsKey(jobId));
      client.setQueryData<KnowledgeDocument[]>(documentsKey(jobId), (known) =>
        known?.filter(({ document_id: id }) => id !== documentId),
      );
      return before;
    },
    onError: (_error, _id, before) => client.setQueryData(documentsKey(jobId), before),
    onSettled: () => client.invalidateQueries({ queryKey: documentsKey(jobId) }),
  });
}
