import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';
import { serializeLocationChange } from '@/lib/partner/placements/serialize';
import { changeLocation } from '@/lib/partner/placements/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.changeLocation, async ({ actor, params, body }) => {
    const { location_id: locationId, notify } = body;
    return serializeLocationChange(
      await changeLocation(actor, params.applicationId, locationId, { notify }),
    );
  }),
);
