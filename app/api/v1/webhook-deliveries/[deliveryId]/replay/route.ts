import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/deliveries/contract';
import { replayDelivery } from '@/lib/partner/deliveries/replay';
import { serializeDelivery } from '@/lib/partner/deliveries/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.replayDelivery, async ({ actor, params }) => ({
    delivery: serializeDelivery(await replayDelivery(actor, params.deliveryId)),
  })),
);
