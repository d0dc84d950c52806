import { serializeCheck } from '@/lib/checks/serialize';
import { recordConsent } from '@/lib/checks/service';
import { handle, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operations.recordCheckConsent, async ({ actor, params, body }) => ({
    background_check: serializeCheck(await recordConsent(actor, params.checkId, body.signed_name)),
  })),
);
