import { blockPerson } from '@/lib/hiring/blocklist/block-person';
import { serializeBlocklistEntry } from '@/lib/hiring/blocklist/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.blockCandidate, async ({ actor, params, body }) => {
    const { entries } = await blockPerson(actor, params.candidateId, body);
    return { entries: entries.map(serializeBlocklistEntry) };
  }),
);
