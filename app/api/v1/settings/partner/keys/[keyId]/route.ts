import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/credentials/contract';
import { revokeKey } from '@/lib/partner/credentials/partner-keys';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.revokePartnerKey, ({ actor, params }) => revokeKey(actor, params.keyId)),
);
