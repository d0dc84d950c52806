import { handlePartner, route } from '@/lib/http/route';
import { operations } from '@/lib/operations';
import * as registry from '@/lib/partners/registry-webhook';
import { serializeEndpoint } from '@/lib/partners/serialize';

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
