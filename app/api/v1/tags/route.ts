import { withEtag } from '@/lib/contract/version';
import * as contract from '@/lib/hiring/tags/contract';
import { serializeTag } from '@/lib/hiring/tags/read-tags';
import { createTag, listTags } from '@/lib/hiring/tags/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listTags, async ({ actor }) => ({
    tags: (await listTags(actor)).map((tag) => withEtag(contract.updateTag, serializeTag(tag))),
  })),
  handle(contract.createTag, async ({ actor, body }) => ({
    tag: serializeTag(await createTag(actor, body.name)),
  })),
);
