import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/api-tokens/account-contract';
import * as accounts from '@/lib/organization/api-tokens/service-accounts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listServiceAccounts, ({ actor }) => accounts.listServiceAccounts(actor)),
  handle(contract.createServiceAccount, ({ actor, body }) =>
    accounts.createServiceAccount(actor, body),
  ),
);
