import { operations } from '@/lib/http/operations';
import { handlePartner, route } from '@/lib/http/route';
import { serializePlacement } from '@/lib/partner/partners/serialize';
import { placeApplicant } from '@/lib/partner/placements/partner-locations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handlePartner(operations.addCandidateLocations, async ({ actor, params, body }) =>
    serializePlacement(await placeApplicant(actor, params.externalRef, body)),
  ),
);
