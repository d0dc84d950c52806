import { removeJobDocument } from '@/lib/documents/remove';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.deleteJobDocument, async ({ actor, params }) => {
    await removeJobDocument(actor, params.jobId, params.documentId);
    return undefined;
  }),
);
