import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import type { WebhookUrlRules } from './check-target';
import { parseAllowedHosts } from './host-name';
import { createResolver } from './resolve-host';

let held: { exempt: string | undefined; rules: WebhookUrlRules } | undefined;

/** Returns this deployment's rules for callback URLs; warns once if they exempt hosts. */
export function webhookUrlRules(): WebhookUrlRules {
  const { DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: exempt } = env();
  if (held && held.exempt === exempt) return held.rules;
  const allowedHosts = parseAllowedHosts(exempt);
  if (allowedHosts.size > 0) {
    const hosts = [...allowedHosts];
    log().warn({ hosts }, 'DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: webhooks may go to private hosts');
  }
  const rules = { resolve: createResolver(), allowedHosts };
  held = { exempt, rules };
  return rules;
}
