import { removeEntry } from '@/lib/blocklist/change';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.deleteBlocklistEntry, async ({ actor, params }) => {
    await removeEntry(actor, params.blocklistId);
    return undefined;
  }),
);
