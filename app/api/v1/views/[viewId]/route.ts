import * as contract from '@/lib/hiring/views/contract';
import { deleteView, serializeView, updateView } from '@/lib/hiring/views/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.updateView, async ({ actor, params, body }) => ({
    view: serializeView(await updateView(actor, params.viewId, body), actor),
  })),
  handle(contract.deleteView, async ({ actor, params }) => {
    await deleteView(actor, params.viewId);
    return undefined;
  }),
);
