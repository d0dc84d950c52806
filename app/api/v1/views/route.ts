import { withEtag } from '@/lib/contract/version';
import * as contract from '@/lib/hiring/views/contract';
import { createView, listViews, serializeView } from '@/lib/hiring/views/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listViews, async ({ actor, query }) => ({
    views: (await listViews(actor, query.page)).map((view) =>
      withEtag(contract.updateView, serializeView(view, actor)),
    ),
  })),
  handle(contract.createView, async ({ actor, body }) => ({
    view: serializeView(await createView(actor, body), actor),
  })),
);
