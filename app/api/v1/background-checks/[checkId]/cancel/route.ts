import { serializeCheck } from '@/lib/checks/serialize';
import { cancelCheck } from '@/lib/checks/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.cancelBackgroundCheck, async ({ actor, params }) => ({
    background_check: serializeCheck(await cancelCheck(actor, params.checkId)),
  })),
);
