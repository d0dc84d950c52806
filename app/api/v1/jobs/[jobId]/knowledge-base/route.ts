import { serializeDocument, serializeJobDocuments } from '@/lib/documents/serialize';
import { listJobDocuments } from '@/lib/documents/service';
import { addJobDocument } from '@/lib/documents/upload';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listJobDocuments, async ({ actor, params }) =>
    serializeJobDocuments(await listJobDocuments(actor, params.jobId)),
  ),
  handle(operations.createJobDocument, async ({ actor, params, body }) => ({
    document: serializeDocument(await addJobDocument(actor, params.jobId, body)),
  })),
);
