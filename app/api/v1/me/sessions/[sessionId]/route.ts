import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/me/contract';
import { endSession } from '@/lib/organization/me/sessions';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.endSession, ({ actor, params }) => endSession(actor, params.sessionId)),
);
