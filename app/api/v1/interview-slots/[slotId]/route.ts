import { removeOffer } from '@/lib/hiring/interviews/offers';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.removeInterviewSlot, async ({ actor, params }) => {
    await removeOffer(actor, params.slotId);
    return undefined;
  }),
);
