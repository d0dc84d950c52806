import { removeJobDocument } from '@/lib/hiring/documents/remove';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.deleteJobDocument, async ({ actor, params }) => {
    await removeJobDocument(actor, params.jobId, params.documentId);
    return undefined;
  }),
);
