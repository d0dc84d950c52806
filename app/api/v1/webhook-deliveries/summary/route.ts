import * as contract from '@/lib/deliveries/contract';
import { serializeSummary } from '@/lib/deliveries/serialize';
import { summarizeDeliveries } from '@/lib/deliveries/summary';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.summarizeDeliveries, async ({ actor, query }) =>
    serializeSummary(await summarizeDeliveries(actor, query.hours)),
  ),
);
