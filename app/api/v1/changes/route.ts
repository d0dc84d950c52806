import { readChanges } from '@/lib/hiring/board/changes';
import { serializeChange } from '@/lib/hiring/board/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listChanges, async ({ actor, query }) => {
    const { cursor, changes, hasMore, isReset } = await readChanges(actor, query);
    return { cursor, changes: changes.map(serializeChange), has_more: hasMore, reset: isReset };
  }),
);
