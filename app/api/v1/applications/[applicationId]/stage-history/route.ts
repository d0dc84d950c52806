import { getStageHistory } from '@/lib/hiring/applications/available-stages';
import { serializeStageMove } from '@/lib/hiring/applications/serialize';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getStageHistory, async ({ actor, params }) => ({
    history: (await getStageHistory(actor, params.applicationId)).map(serializeStageMove),
  })),
);
