import { serializeCheck } from '@/lib/checks/serialize';
import { getCheck } from '@/lib/checks/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getBackgroundCheck, async ({ actor, params }) => {
    const check = serializeCheck(await getCheck(actor, params.checkId));
    return { ...check, background_check: check };
  }),
);
