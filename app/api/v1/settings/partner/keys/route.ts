import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/credentials/contract';
import { createKey } from '@/lib/partner/credentials/partner-keys';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.createPartnerKey, async ({ actor }) => {
    const { keyId, apiKey } = await createKey(actor);
    return { key_id: keyId, api_key: apiKey };
  }),
);
