import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/api-tokens/account-contract';
import * as accounts from '@/lib/organization/api-tokens/service-accounts';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.updateServiceAccount, ({ actor, params, body }) =>
    accounts.updateServiceAccount(actor, params.serviceAccountId, body),
  ),
  handle(contract.deactivateServiceAccount, ({ actor, params }) =>
    accounts.deactivateServiceAccount(actor, params.serviceAccountId),
  ),
);
