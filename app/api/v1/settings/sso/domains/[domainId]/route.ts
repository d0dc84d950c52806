import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/sso/contract';
import { removeSsoDomain } from '@/lib/organization/sso/domains';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.removeSsoDomain, ({ actor, params }) => removeSsoDomain(actor, params.domainId)),
);
