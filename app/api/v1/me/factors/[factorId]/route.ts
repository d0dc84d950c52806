import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/factors/contract';
import { removeFactor, renameFactor } from '@/lib/organization/factors/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.renameFactor, ({ actor, params, body }) =>
    renameFactor(actor, params.factorId, body.name),
  ),
  handle(contract.removeFactor, ({ actor, params }) => removeFactor(actor, params.factorId)),
);
