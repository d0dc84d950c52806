import * as contract from '@/lib/hiring/views/contract';
import { serializeView, setDefaultView } from '@/lib/hiring/views/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.setDefaultView, async ({ actor, params, body }) => ({
    view: serializeView(await setDefaultView(actor, params.viewId, body.is_default), actor),
  })),
);
