import { handle, route } from '@/lib/http/route';
import { changePassword } from '@/lib/organization/me/change-password';
import * as contract from '@/lib/organization/me/contract';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.changePassword, ({ actor, body }) => changePassword(actor, body)),
);
