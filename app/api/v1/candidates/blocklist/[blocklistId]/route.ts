import { removeEntry } from '@/lib/hiring/blocklist/change-entries';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.deleteBlocklistEntry, async ({ actor, params }) => {
    await removeEntry(actor, params.blocklistId);
    return undefined;
  }),
);
