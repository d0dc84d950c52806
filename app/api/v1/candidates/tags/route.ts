import * as contract from '@/lib/hiring/tags/contract';
import { serializeTagged, tagCandidates } from '@/lib/hiring/tags/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.tagCandidates, async ({ actor, body }) =>
    serializeTagged(await tagCandidates(actor, body)),
  ),
);
