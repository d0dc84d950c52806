import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/sso/contract';
import { verifySsoDomain } from '@/lib/organization/sso/domains';
import { serializeDomain } from '@/lib/organization/sso/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.verifySsoDomain, async ({ actor, params }) => ({
    domain: serializeDomain(await verifySsoDomain(actor, params.domainId)),
  })),
);
