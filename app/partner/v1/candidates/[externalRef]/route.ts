import { operations } from '@/lib/http/operations';
import { handlePartner, route } from '@/lib/http/route';
import { serializeOutcome } from '@/lib/partner/partners/serialize';
import { setOutcome } from '@/lib/partner/partners/set-outcome';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handlePartner(operations.setCandidateOutcome, async ({ actor, params, query, body }) =>
    serializeOutcome(await setOutcome(actor, params.externalRef, query.location_ref, body)),
  ),
);
