import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/sso/contract';
import { addSsoDomain } from '@/lib/organization/sso/domains';
import { serializeDomain } from '@/lib/organization/sso/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.addSsoDomain, async ({ actor, body }) => ({
    domain: serializeDomain(await addSsoDomain(actor, body.domain)),
  })),
);
