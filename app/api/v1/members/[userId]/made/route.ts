import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/partner/made/contract';
import { endMadeByMember } from '@/lib/partner/made/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.endMadeByMember, async ({ actor, params }) => ({
    ended: await endMadeByMember(actor, params.userId),
  })),
);
