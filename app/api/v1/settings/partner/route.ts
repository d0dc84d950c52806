import * as contract from '@/lib/credentials/contract';
import { getPartnerCredentials } from '@/lib/credentials/partner';
import { serializePartnerCredentials } from '@/lib/credentials/serialize';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getPartnerCredentials, async ({ actor }) =>
    serializePartnerCredentials(await getPartnerCredentials(actor)),
  ),
);
