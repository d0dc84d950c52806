import { moveInBulk } from '@/lib/applications/bulk';
import { moveOf, serializeBulk } from '@/lib/bulk/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.bulkMove, async ({ actor, body }) =>
    serializeBulk(await moveInBulk(actor, body.application_ids, moveOf(body))),
  ),
);
