import { handle, route } from '@/lib/http/route';
import { previewRetention as operation } from '@/lib/partner/privacy/retention/contract';
import { previewRetention, serializePreview } from '@/lib/partner/privacy/retention/preview';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(operation, async ({ actor, body }) =>
    serializePreview(await previewRetention(actor, body)),
  ),
);
