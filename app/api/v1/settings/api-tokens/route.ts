import { handle, route } from '@/lib/http/route';
import { createApiToken, listApiTokens } from '@/lib/partner/credentials/api-tokens';
import * as contract from '@/lib/partner/credentials/contract';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listApiTokens, ({ actor }) => listApiTokens(actor)),
  handle(contract.createApiToken, async ({ actor, body }) => {
    const { token, expiresAt } = await createApiToken(actor, body);
    return { token, expires_at: expiresAt.toISOString() };
  }),
);
