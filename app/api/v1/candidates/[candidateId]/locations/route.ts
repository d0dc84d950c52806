import { operations } from '@/lib/http/operations';
import { answered, handle, route } from '@/lib/http/route';
import { serializeArranged } from '@/lib/partner/placements/serialize';
import { addLocation } from '@/lib/partner/placements/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.addLocation, async ({ actor, params, body }) => {
    const { isNew, ...arranged } = await addLocation(actor, params.candidateId, body.location_id);
    return answered(isNew ? 201 : 200, serializeArranged(arranged));
  }),
);
