import { previewEntry } from '@/lib/blocklist/change';
import { serializePreview } from '@/lib/blocklist/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.previewBlocklistEntry, async ({ actor, body }) =>
    serializePreview(await previewEntry(actor, body)),
  ),
);
