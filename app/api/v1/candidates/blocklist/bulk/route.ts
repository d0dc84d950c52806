import { changeInBulk } from '@/lib/hiring/blocklist/change-entries';
import { serializeBulkEntries } from '@/lib/hiring/blocklist/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.bulkChangeBlocklist, async ({ actor, body }) =>
    serializeBulkEntries(await changeInBulk(actor, body)),
  ),
);
