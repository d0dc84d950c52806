import { serializeBlocklistEntry } from '@/lib/blocklist/serialize';
import { listBlocklist } from '@/lib/blocklist/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listBlocklist, async ({ actor, query }) => {
    const { entries, total } = await listBlocklist(actor, query);
    return { entries: entries.map(serializeBlocklistEntry), total };
  }),
);
