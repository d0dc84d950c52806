import { downloadJobDocument } from '@/lib/documents/download';
import { FileAnswer } from '@/lib/http/answer';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(
    operations.downloadJobDocument,
    async ({ actor, params }) =>
      new FileAnswer(await downloadJobDocument(actor, params.jobId, params.documentId)),
  ),
);
