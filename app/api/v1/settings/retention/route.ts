import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/privacy/retention/contract';
import * as retention from '@/lib/partner/privacy/retention/policy';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getRetention, async ({ actor }) =>
    retention.serializeRetention(await retention.getRetention(actor)),
  ),
  handle(contract.setRetention, async ({ actor, body }) =>
    retention.serializeRetention(await retention.setRetention(actor, body)),
  ),
);
