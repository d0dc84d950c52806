import { bareHost, hasBrokenLabel } from '@/lib/base/allowed-hosts';
import { canResolve, isForbiddenName, literalVersion } from './host-name';
import { isPublicAddress } from './public-address';
import type { Resolve } from './resolve-host';

const messages = {
  invalid_request: 'The webhook URL must be a string.',
  webhook_url_too_long: 'The webhook URL must have at most 2048 characters.',
  invalid_webhook_url:
    'The webhook URL must be an absolute URL with a host, without credentials and not at port 0.',
  webhook_url_not_https: 'The webhook URL must use HTTPS.',
  webhook_url_forbidden_host: 'The host of the webhook URL must be public.',
  webhook_url_unresolvable: 'The host of the webhook URL does not resolve.',
} as const;

export type WebhookUrlRefusal = keyof typeof messages;

export type WebhookUrlVerdict =
  | { ok: true; url: string }
  | { ok: false; code: WebhookUrlRefusal; message: string };

export type WebhookUrlRules = {
  /** Resolves a host name to all its addresses; throws if there are none. */
  resolve: Resolve;
  /** Hosts that need not be public, from `parseAllowedHosts`. */
  allowedHosts: ReadonlySet<string>;
};

const maximumLength = 2048;

const refuse = (code: WebhookUrlRefusal): WebhookUrlVerdict => ({
  ok: false,
  code,
  message: messages[code],
});

const lengthOf = (value: string) =>
  value.length > maximumLength * 2 ? value.length : [...value].length;

type Parts = { scheme: string; host: string; port: string; rest: string };

/**
 * WHATWG parsing silently repairs malformed URLs that should be refused, so check the raw text
 * first.
 */
function parse(value: string): Parts | undefined {
  if (!value.isWellFormed() || /[\s\p{Cc}\\]/u.test(value)) return undefined;
  const [, scheme, authority, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/iu.exec(value) ?? [];
  if (!scheme || !authority || rest === undefined || authority.includes('@')) return undefined;
  const host = URL.canParse(value) ? bareHost(new URL(value).hostname) : '';
  if (hasBrokenLabel(host)) return undefined;
  const port = /:\d*$/.exec(authority)?.[0] ?? '';
  // WHATWG accepts port 0, but nothing can connect to it.
  if (/^:0+$/.test(port)) return undefined;
  return { scheme: scheme.toLowerCase(), host, port, rest };
}

async function refusalOfHost(
  host: string,
  rules: WebhookUrlRules,
): Promise<WebhookUrlRefusal | undefined> {
  const isAllowed = rules.allowedHosts.has(host);
  if (literalVersion(host)) {
    return isAllowed || isPublicAddress(host) ? undefined : 'webhook_url_forbidden_host';
  }
  if (!isAllowed && isForbiddenName(host)) return 'webhook_url_forbidden_host';
  if (!canResolve(host)) return 'webhook_url_unresolvable';
  const addresses = await rules.resolve(host).catch(() => []);
  if (addresses.length === 0) return 'webhook_url_unresolvable';
  return isAllowed || addresses.every(isPublicAddress) ? undefined : 'webhook_url_forbidden_host';
}

/**
 * Checks a callback URL against the contract's rules, in their order. Returns an accepted URL as
 * sent, with its host in lower-case ASCII.
 */
export async function checkWebhookUrl(
  value: unknown,
  rules: WebhookUrlRules,
): Promise<WebhookUrlVerdict> {
  if (typeof value !== 'string') return refuse('invalid_request');
  if (lengthOf(value) > maximumLength) return refuse('webhook_url_too_long');
  const parts = parse(value);
  if (!parts) return refuse('invalid_webhook_url');
  if (parts.scheme !== 'https') return refuse('webhook_url_not_https');
  const refusal = await refusalOfHost(parts.host, rules);
  if (refusal) return refuse(refusal);
  const host = literalVersion(parts.host) === 6 ? `[${parts.host}]` : parts.host;
  const url = `https://${host}${parts.port}${parts.rest}`;
  // The ASCII form of a host can be longer than the one sent.
  return lengthOf(url) > maximumLength ? refuse('webhook_url_too_long') : { ok: true, url };
}
