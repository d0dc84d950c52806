import { handlePartner, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import { setOutcome } from '@/lib/partners/outcome';
import { serializeOutcome } from '@/lib/partners/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handlePartner(operations.setCandidateOutcome, async ({ actor, params, query, body }) =>
    serializeOutcome(await setOutcome(actor, params.externalRef, query.location_ref, body)),
  ),
);
