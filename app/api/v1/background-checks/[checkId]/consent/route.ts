import { serializeCheck } from '@/lib/hiring/checks/serialize';
import { recordConsent } from '@/lib/hiring/checks/service';
import { operations } from '@/lib/http/operations';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.recordCheckConsent, async ({ actor, params, body }) => ({
    background_check: serializeCheck(await recordConsent(actor, params.checkId, body.signed_name)),
  })),
);
