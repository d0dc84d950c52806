import { serializeBulkChecks } from '@/lib/hiring/checks/bulk-serialize';
import { moveChecksInBulk } from '@/lib/hiring/checks/move-in-bulk';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.bulkMoveChecks, async ({ actor, body }) =>
    serializeBulkChecks(await moveChecksInBulk(actor, body)),
  ),
);
