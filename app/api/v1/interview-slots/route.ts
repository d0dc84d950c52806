import { handle, route } from '@/lib/http/route';
import { createOffers, listOffers } from '@/lib/interviews/offers';
import { newOffersOf, offerFilterOf, serializeOffer } from '@/lib/interviews/serialize';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.listInterviewSlots, async ({ actor, query }) => ({
    slots: (await listOffers(actor, offerFilterOf(query))).map(serializeOffer),
  })),
  handle(operations.createInterviewSlots, async ({ actor, body }) => ({
    slots: (await createOffers(actor, newOffersOf(body))).map(serializeOffer),
  })),
);
