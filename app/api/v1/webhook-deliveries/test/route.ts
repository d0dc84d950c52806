import * as contract from '@/lib/deliveries/contract';
import { serializeDelivery } from '@/lib/deliveries/serialize';
import { testEndpoint } from '@/lib/deliveries/test-endpoint';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.testEndpoint, async ({ actor }) => ({
    delivery: serializeDelivery(await testEndpoint(actor)),
  })),
);
