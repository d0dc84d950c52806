import { moveOffer } from '@/lib/hiring/interviews/move-offer';
import { offerMoveOf, serializeOffer } from '@/lib/hiring/interviews/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.moveInterviewSlot, async ({ actor, params, body }) => ({
    slot: serializeOffer(await moveOffer(actor, offerMoveOf(params.slotId, body))),
  })),
);
