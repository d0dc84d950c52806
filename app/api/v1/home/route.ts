import { serializeHome } from '@/lib/home/serialize';
import { getHome } from '@/lib/home/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getHome, async ({ actor, query }) =>
    serializeHome(await getHome(actor, query)),
  ),
);
