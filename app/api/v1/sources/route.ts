import { readSources } from '@/lib/hiring/board/sources';
import { listSources } from '@/lib/hiring/board/sources-contract';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(listSources, async ({ actor }) => ({ sources: await readSources(actor) })),
);
