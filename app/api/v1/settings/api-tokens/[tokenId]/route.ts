import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/api-tokens/contract';
import { revokeApiToken } from '@/lib/organization/api-tokens/list-tokens';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.revokeApiToken, ({ actor, params }) => revokeApiToken(actor, params.tokenId)),
);
