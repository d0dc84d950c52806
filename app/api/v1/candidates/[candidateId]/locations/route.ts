import { answered, handle, route } from '@/lib/http/route';
import { serializeArranged } from '@/lib/offices/serialize';
import { addLocation } from '@/lib/offices/service';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.addLocation, async ({ actor, params, body }) => {
    const { isNew, ...arranged } = await addLocation(actor, params.candidateId, body.location_id);
    return answered(isNew ? 201 : 200, serializeArranged(arranged));
  }),
);
