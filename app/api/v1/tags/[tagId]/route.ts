import * as contract from '@/lib/hiring/tags/contract';
import { serializeTag } from '@/lib/hiring/tags/read-tags';
import { deleteTag, updateTag } from '@/lib/hiring/tags/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.updateTag, async ({ actor, params, body }) => ({
    tag: serializeTag(await updateTag(actor, params.tagId, body.name)),
  })),
  handle(contract.deleteTag, async ({ actor, params }) => {
    await deleteTag(actor, params.tagId);
    return undefined;
  }),
);
