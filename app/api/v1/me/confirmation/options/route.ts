import { handle, route } from '@/lib/http/route';
import { startConfirmation } from '@/lib/organization/factors/confirm-identity';
import * as contract from '@/lib/organization/factors/confirm-identity-contract';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.startConfirmation, ({ actor }) => startConfirmation(actor)),
);
