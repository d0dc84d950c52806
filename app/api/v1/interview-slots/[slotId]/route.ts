import { handle, route } from '@/lib/http/route';
import { removeOffer } from '@/lib/interviews/offers';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.removeInterviewSlot, async ({ actor, params }) => {
    await removeOffer(actor, params.slotId);
    return undefined;
  }),
);
