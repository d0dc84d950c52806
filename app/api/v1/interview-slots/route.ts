import { createOffers, listOffers } from '@/lib/hiring/interviews/offers';
import { newOffersOf, offerFilterOf, serializeOffer } from '@/lib/hiring/interviews/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listInterviewSlots, async ({ actor, query }) => ({
    slots: (await listOffers(actor, offerFilterOf(query))).map(serializeOffer),
  })),
  handle(operations.createInterviewSlots, async ({ actor, body }) => ({
    slots: (await createOffers(actor, newOffersOf(body))).map(serializeOffer),
  })),
);
