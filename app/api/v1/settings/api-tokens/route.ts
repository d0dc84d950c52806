import { createApiToken } from '@/lib/credentials/api-token';
import * as contract from '@/lib/credentials/contract';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.createApiToken, async ({ actor, body }) => {
    const { token, expiresAt } = await createApiToken(actor, body);
    return { token, expires_at: expiresAt.toISOString() };
  }),
);
