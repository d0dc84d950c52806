import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/deliveries/contract';
import { serializeDeliveryPage } from '@/lib/partner/deliveries/serialize';
import { listDeliveries } from '@/lib/partner/deliveries/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listDeliveries, async ({ actor, query }) =>
    serializeDeliveryPage(await listDeliveries(actor, query)),
  ),
);
