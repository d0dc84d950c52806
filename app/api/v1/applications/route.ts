import { listApplications } from '@/lib/board/list';
import { serializeCard } from '@/lib/board/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listApplications, async ({ actor, query }) => {
    const { cards, nextCursor } = await listApplications(actor, query);
    return { applications: cards.map(serializeCard), next_cursor: nextCursor };
  }),
);
