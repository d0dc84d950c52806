import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/sso/contract';
import { serializeSso } from '@/lib/organization/sso/serialize';
import { requireSso } from '@/lib/organization/sso/settings';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.requireSso, async ({ actor, body }) =>
    serializeSso(await requireSso(actor, body.is_required)),
  ),
);
