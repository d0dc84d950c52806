import { getStageHistory } from '@/lib/applications/detail';
import { serializeStageMove } from '@/lib/applications/serialize';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getStageHistory, async ({ actor, params }) => ({
    history: (await getStageHistory(actor, params.applicationId)).map(serializeStageMove),
  })),
);
