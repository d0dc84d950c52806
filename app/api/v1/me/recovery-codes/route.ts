import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/factors/contract';
import { newRecoveryCodes } from '@/lib/organization/factors/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.replaceRecoveryCodes, ({ actor }) => newRecoveryCodes(actor)),
);
