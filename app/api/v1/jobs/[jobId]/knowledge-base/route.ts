import { serializeDocument, serializeJobDocuments } from '@/lib/hiring/documents/serialize';
import { listJobDocuments } from '@/lib/hiring/documents/service';
import { addJobDocument } from '@/lib/hiring/documents/upload';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listJobDocuments, async ({ actor, params }) =>
    serializeJobDocuments(await listJobDocuments(actor, params.jobId)),
  ),
  handle(operations.createJobDocument, async ({ actor, params, body }) => ({
    document: serializeDocument(await addJobDocument(actor, params.jobId, body)),
  })),
);
