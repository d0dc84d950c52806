import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/organizations/contract';
import * as webhook from '@/lib/partner/partners/webhook-settings';
import { serializeWebhookSettings as shown } from '@/lib/partner/partners/webhook-settings';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getWebhookSettings, async ({ actor }) =>
    shown(await webhook.getWebhookSettings(actor)),
  ),
  handle(contract.setWebhookSettings, async ({ actor, body }) =>
    shown(await webhook.setWebhookSettings(actor, body.url)),
  ),
  handle(contract.removeWebhookSettings, ({ actor }) => webhook.removeWebhookSettings(actor)),
);
