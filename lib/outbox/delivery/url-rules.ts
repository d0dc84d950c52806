import { env } from '@/lib/base/env';
import { log } from '@/lib/base/log';
import type { WebhookUrlRules } from './check-target';
import { parseAllowedHosts } from './host-name';
import { createResolver } from './resolve-host';

let rules: WebhookUrlRules | undefined;

/** Returns this deployment's rules for callback URLs; warns once if they exempt hosts. */
export function webhookUrlRules(): WebhookUrlRules {
  if (rules) return rules;
  const allowedHosts = parseAllowedHosts(env().DANGEROUSLY_ALLOW_WEBHOOK_HOSTS);
  if (allowedHosts.size > 0) {
    const hosts = [...allowedHosts];
    log().warn({ hosts }, 'DANGEROUSLY_ALLOW_WEBHOOK_HOSTS: webhooks may go to private hosts');
  }
  rules = { resolve: createResolver(), allowedHosts };
  return rules;
}
