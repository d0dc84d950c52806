import { addEntry } from '@/lib/blocklist/change';
import { serializeBlocklist, serializeBlocklistEntry } from '@/lib/blocklist/serialize';
import { listBlocklist } from '@/lib/blocklist/service';
import { answered, handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listBlocklist, async ({ actor, query }) =>
    serializeBlocklist(await listBlocklist(actor, query)),
  ),
  handle(operations.createBlocklistEntry, async ({ actor, body }) => {
    const { entry, isNew } = await addEntry(actor, body);
    return answered(isNew ? 201 : 200, serializeBlocklistEntry(entry));
  }),
);
