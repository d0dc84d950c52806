import { handlePartner, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import { placeApplicant } from '@/lib/partners/locations';
import { serializePlacement } from '@/lib/partners/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handlePartner(operations.addCandidateLocations, async ({ actor, params, body }) =>
    serializePlacement(await placeApplicant(actor, params.externalRef, body)),
  ),
);
