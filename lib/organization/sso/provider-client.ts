import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { discoveryAddress } from '@/lib/auth/oidc';
import { createConnector } from '@/lib/outbox/delivery/connector';
import { webhookUrlRules } from '@/lib/outbox/delivery/url-rules';

/** What went wrong with a provider, in a sentence for an admin. */
export class ProviderProblem extends Error {}

const timeoutMs = 5_000;
const longestAnswer = 512 * 1024;

let agent: Agent | undefined;

/**
 * Opens the connections to providers again, trusting these authorities (PEM) too; for tests, whose
 * providers nobody else vouches for.
 */
export function trustProviders(extraCa: readonly string[]): void {
  agent = open(extraCa);
}

// Providers are called under the rules of webhooks: HTTPS, public addresses, checked when connecting.
function open(extraCa?: readonly string[]): Agent {
  const connect = createConnector({ ...webhookUrlRules(), timeoutMs, ...(extraCa && { extraCa }) });
  return new Agent({
    connect,
    maxResponseSize: longestAnswer,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4_000,
  });
}

type Asked = { headers?: Record<string, string>; form?: URLSearchParams };

/**
 * Asks a provider for JSON: in five seconds, at most 512 KiB, without redirects. Throws
 * ProviderProblem.
 */
export async function askProvider(url: string, { headers, form }: Asked = {}): Promise<unknown> {
  const { host } = new URL(url);
  agent ??= open();
  try {
    const { statusCode, body } = await request(url, {
      dispatcher: agent,
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: form?.toString() ?? null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new ProviderProblem(`${host} answers ${statusCode}.`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ProviderProblem) throw error;
    if (error instanceof SyntaxError) throw new ProviderProblem(`${host} answers no JSON.`);
    throw new ProviderProblem(`${host} cannot be reached.`, { cause: error });
  }
}

const endpoint = z.url({ protocol: /^https$/ });

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});

export type Discovered = z.output<typeof discoveryDocument>;

const freshMs = 300_000;
const mostRemembered = 500;
const remembered = new Map<string, { at: number; document: Discovered }>();

async function ask(issuer: string): Promise<Discovered> {
  const { success, data } = discoveryDocument.safeParse(
    await askProvider(discoveryAddress(issuer)),
  );
  if (!success) throw new ProviderProblem('The discovery document lacks an HTTPS endpoint.');
  if (data.issuer !== issuer) {
    throw new ProviderProblem(`The discovery document names another issuer: ${data.issuer}`);
  }
  return data;
}

/** Returns a provider's discovery document, which is remembered for five minutes. */
export async function discover(issuer: string): Promise<Discovered> {
  const known = remembered.get(issuer);
  if (known && Date.now() - known.at < freshMs) return known.document;
  const document = await ask(issuer);
  const [oldest] = remembered.size >= mostRemembered ? remembered.keys() : [];
  if (oldest) remembered.delete(oldest);
  remembered.set(issuer, { at: Date.now(), document });
  return document;
}

/** Says what is wrong with a provider; null where its endpoints and keys answer as they should. */
export async function problemOf(issuer: string): Promise<string | null> {
  remembered.delete(issuer);
  try {
    await providerKeys(await discover(issuer));
    return null;
  } catch (error) {
    if (error instanceof ProviderProblem) return error.message;
    throw error;
  }
}

const keySet = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string() }))
    .min(1)
    .max(100),
});

/** Returns the keys a provider signs with, read anew each time. */
export async function providerKeys(document: Discovered) {
  const { success, data } = keySet.safeParse(await askProvider(document.jwks_uri));
  if (!success) throw new ProviderProblem('The provider publishes no keys.');
  const keys: JSONWebKeySet = data;
  return createLocalJWKSet(keys);
}
