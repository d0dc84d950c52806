import { handle, route } from '@/lib/http/route';
import { serializeLocationChange } from '@/lib/offices/serialize';
import { changeLocation } from '@/lib/offices/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.changeLocation, async ({ actor, params, body }) =>
    serializeLocationChange(await changeLocation(actor, params.applicationId, body.location_id)),
  ),
);
