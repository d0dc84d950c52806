import { addEntry } from '@/lib/hiring/blocklist/add-entry';
import { serializeBlocklist, serializeBlocklistEntry } from '@/lib/hiring/blocklist/serialize';
import { listBlocklist } from '@/lib/hiring/blocklist/service';
import { operations } from '@/lib/http/operations';
import { answered, handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listBlocklist, async ({ actor, query }) =>
    serializeBlocklist(await listBlocklist(actor, query)),
  ),
  handle(operations.createBlocklistEntry, async ({ actor, body }) => {
    const { entry, isNew } = await addEntry(actor, body);
    return answered(isNew ? 201 : 200, serializeBlocklistEntry(entry));
  }),
);
