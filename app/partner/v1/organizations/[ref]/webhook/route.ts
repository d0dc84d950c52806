import { operations } from '@/lib/http/operations';
import { handlePartner, route } from '@/lib/http/route';
import * as registry from '@/lib/partner/partners/registry-webhook';
import { serializeEndpoint } from '@/lib/partner/partners/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handlePartner(operations.getRegistryWebhook, async ({ actor, params }) =>
    serializeEndpoint(await registry.getRegistryEndpoint(actor, params.ref)),
  ),
  handlePartner(operations.setRegistryWebhook, async ({ actor, params, body }) =>
    serializeEndpoint(await registry.setRegistryEndpoint(actor, params.ref, body.url)),
  ),
  handlePartner(operations.removeRegistryWebhook, ({ actor, params }) =>
    registry.removeRegistryEndpoint(actor, params.ref),
  ),
);
