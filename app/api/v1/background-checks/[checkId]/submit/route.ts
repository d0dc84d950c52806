import { serializeCheck } from '@/lib/checks/serialize';
import { submitCheck } from '@/lib/checks/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.submitBackgroundCheck, async ({ actor, params }) => ({
    background_check: serializeCheck(await submitCheck(actor, params.checkId)),
  })),
);
