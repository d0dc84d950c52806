import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/sso/contract';
import { serializeSso } from '@/lib/organization/sso/serialize';
import * as sso from '@/lib/organization/sso/settings';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getSso, async ({ actor }) => serializeSso(await sso.getSso(actor))),
  handle(contract.setSsoProvider, async ({ actor, body }) =>
    serializeSso(await sso.setSsoProvider(actor, body)),
  ),
  handle(contract.removeSsoProvider, ({ actor }) => sso.removeSsoProvider(actor)),
);
