import * as contract from '@/lib/deliveries/contract';
import { serializeDeliveryPage } from '@/lib/deliveries/serialize';
import { listDeliveries } from '@/lib/deliveries/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listDeliveries, async ({ actor, query }) =>
    serializeDeliveryPage(await listDeliveries(actor, query)),
  ),
);
