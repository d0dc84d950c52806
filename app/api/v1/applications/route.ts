import { listApplications } from '@/lib/hiring/board/list';
import { serializeCard } from '@/lib/hiring/board/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listApplications, async ({ actor, query }) => {
    const { cards, nextCursor } = await listApplications(actor, query);
    return { applications: cards.map(serializeCard), next_cursor: nextCursor };
  }),
);
