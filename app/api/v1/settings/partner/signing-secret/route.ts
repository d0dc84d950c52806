import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/credentials/contract';
import { rotateSecret } from '@/lib/partner/credentials/partner-keys';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.rotateSigningSecret, async ({ actor }) => {
    const { signingSecret, rotatedAt } = await rotateSecret(actor);
    return { signing_secret: signingSecret, rotated_at: rotatedAt.toISOString() };
  }),
);
