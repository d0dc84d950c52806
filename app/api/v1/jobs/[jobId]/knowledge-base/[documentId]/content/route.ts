import { downloadJobDocument } from '@/lib/hiring/documents/download';
import { FileAnswer } from '@/lib/http/answer';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(
    operations.downloadJobDocument,
    async ({ actor, params }) =>
      new FileAnswer(await downloadJobDocument(actor, params.jobId, params.documentId)),
  ),
);
