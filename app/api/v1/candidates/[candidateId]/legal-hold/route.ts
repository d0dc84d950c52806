import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/privacy/legal-hold/contract';
import * as holds from '@/lib/partner/privacy/legal-hold/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getLegalHold, async ({ actor, params }) =>
    holds.serializeAnyLegalHold(await holds.getLegalHold(actor, params.candidateId)),
  ),
  handle(contract.placeLegalHold, async ({ actor, params, body }) =>
    holds.serializeLegalHold(await holds.placeLegalHold(actor, params.candidateId, body.reason)),
  ),
  handle(contract.endLegalHold, ({ actor, params }) =>
    holds.endLegalHold(actor, params.candidateId),
  ),
);
