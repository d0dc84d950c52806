import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/deliveries/contract';
import { serializeDelivery } from '@/lib/partner/deliveries/serialize';
import { testEndpoint } from '@/lib/partner/deliveries/test-endpoint';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.testEndpoint, async ({ actor }) => ({
    delivery: serializeDelivery(await testEndpoint(actor)),
  })),
);
