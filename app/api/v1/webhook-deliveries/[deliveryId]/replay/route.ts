import * as contract from '@/lib/deliveries/contract';
import { replayDelivery } from '@/lib/deliveries/replay';
import { serializeDelivery } from '@/lib/deliveries/serialize';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.replayDelivery, async ({ actor, params }) => ({
    delivery: serializeDelivery(await replayDelivery(actor, params.deliveryId)),
  })),
);
