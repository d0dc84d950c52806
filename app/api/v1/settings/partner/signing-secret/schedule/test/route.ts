import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/credentials/schedule-contract';
import { testRotation } from '@/lib/partner/credentials/scheduled-secret';
import { serializeDelivery } from '@/lib/partner/deliveries/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.testSigningSecret, async ({ actor }) => ({
    delivery: serializeDelivery(await testRotation(actor)),
  })),
);
