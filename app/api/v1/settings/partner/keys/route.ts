import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/credentials/contract';
import { createKey } from '@/lib/partner/credentials/partner-keys';
import { serializeIssuedKey } from '@/lib/partner/credentials/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.createPartnerKey, async ({ actor, body }) =>
    serializeIssuedKey(await createKey(actor, body)),
  ),
);
