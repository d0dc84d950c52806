import { serializeCheck } from '@/lib/hiring/checks/serialize';
import { cancelCheck } from '@/lib/hiring/checks/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.cancelBackgroundCheck, async ({ actor, params }) => ({
    background_check: serializeCheck(await cancelCheck(actor, params.checkId)),
  })),
);
