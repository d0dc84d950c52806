import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/factors/contract';
import { resetMemberFactors } from '@/lib/organization/factors/reset-factors';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.resetMemberFactors, ({ actor, params }) =>
    resetMemberFactors(actor, params.userId),
  ),
);
