import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/locations/contract';
import { serializeLocation } from '@/lib/locations/serialize';
import { updateLocation } from '@/lib/locations/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.updateLocation, async ({ actor, params, body }) => {
    return { location: serializeLocation(await updateLocation(actor, params.locationId, body)) };
  }),
);
