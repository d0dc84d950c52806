import { handle, route } from '@/lib/http/route';
import { revokeApiToken } from '@/lib/partner/credentials/api-tokens';
import * as contract from '@/lib/partner/credentials/contract';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.revokeApiToken, ({ actor, params }) => revokeApiToken(actor, params.tokenId)),
);
