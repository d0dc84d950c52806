import { removeEntry, updateEntry } from '@/lib/hiring/blocklist/change-entries';
import { serializeBlocklistEntry } from '@/lib/hiring/blocklist/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.updateBlocklistEntry, async ({ actor, params, body }) => ({
    entry: serializeBlocklistEntry(await updateEntry(actor, params.blocklistId, body)),
  })),
  handle(operations.deleteBlocklistEntry, async ({ actor, params }) => {
    await removeEntry(actor, params.blocklistId);
    return undefined;
  }),
);
