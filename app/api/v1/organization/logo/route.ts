import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/organizations/contract';
import { removeLogo, setLogo } from '@/lib/organization/organizations/logo';
import { serializeOrganization } from '@/lib/organization/organizations/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.setOrganizationLogo, async ({ actor, body }) => {
    return { organization: serializeOrganization(await setLogo(actor, body)) };
  }),
  handle(contract.removeOrganizationLogo, ({ actor }) => removeLogo(actor)),
);
