import * as contract from '@/lib/deliveries/contract';
import { replayDeliveries } from '@/lib/deliveries/replay';
import { serializeBulkReplay } from '@/lib/deliveries/serialize';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.replayDeliveries, async ({ actor, body }) =>
    serializeBulkReplay(await replayDeliveries(actor, body)),
  ),
);
