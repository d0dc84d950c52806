import { handle, route } from '@/lib/http/route';
import { getProvisioning } from '@/lib/organization/provisioning/contract';
import { serializeProvisioning } from '@/lib/organization/provisioning/serialize';
import { readProvisioning } from '@/lib/organization/provisioning/use';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(getProvisioning, async ({ actor }) => {
    return serializeProvisioning(await readProvisioning(actor));
  }),
);
