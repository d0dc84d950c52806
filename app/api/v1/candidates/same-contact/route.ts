import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { findWhose } from '@/lib/partner/placements/same-contact';
import { serializeWhose } from '@/lib/partner/placements/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.findSameContact, async ({ actor, body }) =>
    serializeWhose(await findWhose(actor, body)),
  ),
);
