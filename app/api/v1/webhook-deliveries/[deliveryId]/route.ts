import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/deliveries/contract';
import { serializeDeliveryDetail } from '@/lib/partner/deliveries/serialize';
import { getDelivery } from '@/lib/partner/deliveries/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getDelivery, async ({ actor, params }) => ({
    delivery: serializeDeliveryDetail(await getDelivery(actor, params.deliveryId)),
  })),
);
