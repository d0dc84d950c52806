import { previewEntry } from '@/lib/hiring/blocklist/add-entry';
import { serializePreview } from '@/lib/hiring/blocklist/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.previewBlocklistEntry, async ({ actor, body }) =>
    serializePreview(await previewEntry(actor, body)),
  ),
);
