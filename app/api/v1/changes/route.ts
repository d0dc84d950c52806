import { readChanges } from '@/lib/board/changes';
import { serializeChange } from '@/lib/board/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listChanges, async ({ actor, query }) => {
    const { cursor, changes, hasMore, isReset } = await readChanges(actor, query);
    return { cursor, changes: changes.map(serializeChange), has_more: hasMore, reset: isReset };
  }),
);
