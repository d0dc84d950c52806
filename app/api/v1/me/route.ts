import { handle, route } from '@/lib/http/route';
import { serializeMe } from '@/lib/me/serialize';
import { readMe } from '@/lib/me/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getMe, async ({ actor }) => serializeMe(await readMe(actor))),
);
