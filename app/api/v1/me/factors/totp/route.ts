import { handle, route } from '@/lib/http/route';
import { startTotp } from '@/lib/organization/factors/add-factor';
import * as contract from '@/lib/organization/factors/add-factor-contract';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.startTotp, ({ actor, body }) => startTotp(actor, body.name)),
);
