import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/deliveries/contract';
import { replayDeliveries } from '@/lib/partner/deliveries/replay';
import { serializeBulkReplay } from '@/lib/partner/deliveries/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.replayDeliveries, async ({ actor, body }) =>
    serializeBulkReplay(await replayDeliveries(actor, body)),
  ),
);
