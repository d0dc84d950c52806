import { operations } from '@/lib/http/operations';
import { answered, handlePartner, route } from '@/lib/http/route';
import { ingestCandidate } from '@/lib/partner/partners/ingest';
import { serializeIngested } from '@/lib/partner/partners/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handlePartner(operations.ingestCandidate, async ({ actor, body }) => {
    const ingested = await ingestCandidate(actor, body);
    return answered(ingested.deduped ? 200 : 201, serializeIngested(ingested));
  }),
);
