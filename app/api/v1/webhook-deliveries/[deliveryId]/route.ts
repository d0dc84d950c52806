import * as contract from '@/lib/deliveries/contract';
import { serializeDeliveryDetail } from '@/lib/deliveries/serialize';
import { getDelivery } from '@/lib/deliveries/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getDelivery, async ({ actor, params }) => ({
    delivery: serializeDeliveryDetail(await getDelivery(actor, params.deliveryId)),
  })),
);
