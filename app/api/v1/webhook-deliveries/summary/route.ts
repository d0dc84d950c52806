import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/deliveries/contract';
import { serializeSummary } from '@/lib/partner/deliveries/serialize';
import { summarizeDeliveries } from '@/lib/partner/deliveries/summary';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.summarizeDeliveries, async ({ actor, query }) =>
    serializeSummary(await summarizeDeliveries(actor, query.hours)),
  ),
);
