import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/organizations/contract';
import { serializeOrganization } from '@/lib/organization/organizations/serialize';
import { getOrganization, updateOrganization } from '@/lib/organization/organizations/settings';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getOrganization, async ({ actor }) => {
    return { organization: serializeOrganization(await getOrganization(actor)) };
  }),
  handle(contract.updateOrganization, async ({ actor, body }) => {
    return { organization: serializeOrganization(await updateOrganization(actor, body)) };
  }),
);
