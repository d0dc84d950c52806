import { withEtag } from '@/lib/contract/version';
import * as contract from '@/lib/hiring/locations/contract';
import { serializeLocation } from '@/lib/hiring/locations/serialize';
import { createLocation, listLocations } from '@/lib/hiring/locations/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listLocations, async ({ actor }) => {
    const locations = (await listLocations(actor)).map(serializeLocation);
    return { locations: locations.map((one) => withEtag(contract.updateLocation, one)) };
  }),
  handle(contract.createLocation, async ({ actor, body }) => {
    return { location: serializeLocation(await createLocation(actor, body)) };
  }),
);
