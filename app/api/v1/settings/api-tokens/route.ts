import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/api-tokens/contract';
import { createApiToken } from '@/lib/organization/api-tokens/issue-token';
import { listApiTokens } from '@/lib/organization/api-tokens/list-tokens';
import { serializeIssued } from '@/lib/organization/api-tokens/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listApiTokens, ({ actor }) => listApiTokens(actor)),
  handle(contract.createApiToken, async ({ actor, body }) =>
    serializeIssued(await createApiToken(actor, body)),
  ),
);
