import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import type { WebhookUrlRules } from './check-target';
import { createResolver } from './resolve-host';

let held: WebhookUrlRules | undefined;

/** Returns this deployment's rules for callback URLs; warns once if they exempt hosts. */
export function webhookUrlRules(): WebhookUrlRules {
  const { DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: allowedHosts } = env();
  if (held?.allowedHosts === allowedHosts) return held;
  if (allowedHosts.size > 0) {
    const hosts = [...allowedHosts];
    log().warn({ hosts }, 'DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: webhooks may go to private hosts');
  }
  held = { resolve: createResolver(), allowedHosts };
  return held;
}
