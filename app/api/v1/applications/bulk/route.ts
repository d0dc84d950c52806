import { moveOf, serializeBulk } from '@/lib/hiring/applications/bulk-serialize';
import { moveInBulk } from '@/lib/hiring/applications/move-in-bulk';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.bulkMove, async ({ actor, body }) =>
    serializeBulk(await moveInBulk(actor, body.application_ids, moveOf(body))),
  ),
);
