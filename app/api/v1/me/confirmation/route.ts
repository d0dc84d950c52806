import { handle, route } from '@/lib/http/route';
import { confirmIdentity } from '@/lib/organization/factors/confirm-identity';
import * as contract from '@/lib/organization/factors/confirm-identity-contract';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.confirmIdentity, ({ actor, body }) => confirmIdentity(actor, body)),
);
