import { type ErrorCode, ServiceError } from '@/lib/base/errors';
import { checkWebhookUrl, type WebhookUrlRefusal } from '@/lib/outbox/delivery/check-target';
import { webhookUrlRules } from '@/lib/outbox/delivery/url-rules';

const codes: Record<WebhookUrlRefusal, ErrorCode> = {
  invalid_request: 'VALIDATION_ERROR',
  webhook_url_too_long: 'WEBHOOK_URL_TOO_LONG',
  invalid_webhook_url: 'INVALID_WEBHOOK_URL',
  webhook_url_not_https: 'WEBHOOK_URL_NOT_HTTPS',
  webhook_url_forbidden_host: 'WEBHOOK_URL_FORBIDDEN_HOST',
  webhook_url_unresolvable: 'WEBHOOK_URL_UNRESOLVABLE',
};

/** A callback URL in the form that is stored; throws the rule it breaks. */
export async function requireWebhookUrl(value: string): Promise<string> {
  const verdict = await checkWebhookUrl(value, webhookUrlRules());
  if (!verdict.ok) throw new ServiceError(codes[verdict.code], verdict.message);
  return verdict.url;
}
