import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/locations/contract';
import { serializeLocation } from '@/lib/locations/serialize';
import { createLocation, listLocations } from '@/lib/locations/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listLocations, async ({ actor }) => {
    return { locations: (await listLocations(actor)).map(serializeLocation) };
  }),
  handle(contract.createLocation, async ({ actor, body }) => {
    return { location: serializeLocation(await createLocation(actor, body)) };
  }),
);
