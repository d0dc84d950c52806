import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/credentials/contract';
import { getPartnerCredentials } from '@/lib/partner/credentials/partner-keys';
import { serializePartnerCredentials } from '@/lib/partner/credentials/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getPartnerCredentials, async ({ actor }) =>
    serializePartnerCredentials(await getPartnerCredentials(actor)),
  ),
);
