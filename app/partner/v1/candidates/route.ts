import { answered, handlePartner, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import { ingestCandidate } from '@/lib/partners/ingest';
import { serializeIngested } from '@/lib/partners/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handlePartner(operations.ingestCandidate, async ({ actor, body }) => {
    const ingested = await ingestCandidate(actor, body);
    return answered(ingested.deduped ? 200 : 201, serializeIngested(ingested));
  }),
);
