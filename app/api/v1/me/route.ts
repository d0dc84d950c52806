import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { serializeMe } from '@/lib/organization/me/serialize';
import { readMe } from '@/lib/organization/me/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getMe, async ({ actor }) => serializeMe(await readMe(actor))),
);
