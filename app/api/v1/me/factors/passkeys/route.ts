import { handle, route } from '@/lib/http/route';
import { addPasskey } from '@/lib/organization/factors/add-factor';
import * as contract from '@/lib/organization/factors/add-factor-contract';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.addPasskey, ({ actor, body }) => addPasskey(actor, body)),
);
