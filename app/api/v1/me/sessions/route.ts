import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/me/contract';
import { endOtherSessions, listSessions } from '@/lib/organization/me/sessions';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listSessions, ({ actor }) => listSessions(actor)),
  handle(contract.endOtherSessions, async ({ actor }) => ({
    ended: await endOtherSessions(actor),
  })),
);
