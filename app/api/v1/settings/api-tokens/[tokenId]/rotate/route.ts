import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/api-tokens/contract';
import { rotateApiToken } from '@/lib/organization/api-tokens/issue-token';
import { serializeIssued } from '@/lib/organization/api-tokens/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.rotateApiToken, async ({ actor, params, body }) =>
    serializeIssued(await rotateApiToken(actor, params.tokenId, body)),
  ),
);
