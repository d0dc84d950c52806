import { handle, route } from '@/lib/http/route';
import { confirmTotp } from '@/lib/organization/factors/add-factor';
import * as contract from '@/lib/organization/factors/add-factor-contract';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.confirmTotp, ({ actor, params, body }) =>
    confirmTotp(actor, params.factorId, body.code),
  ),
);
