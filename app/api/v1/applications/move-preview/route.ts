import { previewMoves } from '@/lib/hiring/applications/preview-moves';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.previewMoves, async ({ actor, body }) =>
    previewMoves(actor, body.application_ids),
  ),
);
