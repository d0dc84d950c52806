import { serializeCheck } from '@/lib/hiring/checks/serialize';
import { getCheck } from '@/lib/hiring/checks/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.getBackgroundCheck, async ({ actor, params }) => {
    const check = serializeCheck(await getCheck(actor, params.checkId));
    return { ...check, background_check: check };
  }),
);
