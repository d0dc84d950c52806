import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/made/contract';
import { endMade, listMade } from '@/lib/partner/made/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listMade, ({ actor }) => listMade(actor)),
  handle(contract.endMade, async ({ actor }) => ({ ended: await endMade(actor) })),
);
