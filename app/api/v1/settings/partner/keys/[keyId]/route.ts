import * as contract from '@/lib/credentials/contract';
import { revokeKey } from '@/lib/credentials/partner';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.revokePartnerKey, ({ actor, params }) => revokeKey(actor, params.keyId)),
);
