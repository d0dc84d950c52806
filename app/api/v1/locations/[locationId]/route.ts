import * as contract from '@/lib/hiring/locations/contract';
import { serializeLocation } from '@/lib/hiring/locations/serialize';
import { updateLocation } from '@/lib/hiring/locations/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.updateLocation, async ({ actor, params, body }) => {
    return { location: serializeLocation(await updateLocation(actor, params.locationId, body)) };
  }),
);
