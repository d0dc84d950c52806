import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { env } from '@/lib/base/env';
import type { ServiceError } from '@/lib/base/errors';
import { log } from '@/lib/base/log';
import { unauthorized, unauthorizedFrom } from './unauthorized';

export type OidcSettings = { issuer: string; clientId: string; clientSecret?: string | undefined };

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** Asymmetric algorithms only, so that a token signed with the client secret is never accepted. */
export const oidcAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const timeoutMilliseconds = 5_000;
const retryMilliseconds = 5_000;

/** How far a provider's clock may be off. */
export const skewSeconds = 10;

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() });

const holder: {
  issuer?: string;
  keys?: Promise<RemoteKeys> | undefined;
  failedAt?: number | undefined;
} = {};

/** Returns the OpenID Connect settings, or null if no provider is configured. */
export function oidcSettings(): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Returns the URL of a provider's discovery document. */
export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

async function discover(issuer: string): Promise<RemoteKeys> {
  const response = await fetch(discoveryAddress(issuer), {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) throw new Error(`The provider's discovery answers ${response.status}.`);
  const document = discoveryDocument.parse(await response.json());
  if (document.issuer !== issuer) throw new Error('The discovery document names another issuer.');
  return createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: timeoutMilliseconds });
}

async function remoteKeys(issuer: string): Promise<RemoteKeys> {
  const { failedAt } = holder;
  if (holder.issuer !== issuer) holder.keys = undefined;
  if (!holder.keys) {
    if (failedAt && Date.now() - failedAt < retryMilliseconds) {
      throw new Error('The identity provider failed to answer a moment ago.');
    }
    holder.issuer = issuer;
    holder.keys = discover(issuer);
    holder.keys.catch(() => {
      holder.keys = undefined;
      holder.failedAt = Date.now();
    });
  }
  return holder.keys;
}

function unreachable(error: unknown): ServiceError {
  log().warn({ err: error }, 'identity provider unreachable');
  return unauthorized('The identity provider of this token cannot be reached.');
}

/**
 * Verifies a token of the configured provider and returns its claims; throws UNAUTHORIZED
 * otherwise.
 */
export async function verifyOidcToken(
  token: string,
  { issuer, clientId }: OidcSettings,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, await remoteKeys(issuer), {
      algorithms: oidcAlgorithms,
      issuer,
      audience: clientId,
      clockTolerance: skewSeconds,
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    throw error instanceof errors.JOSEError ? unauthorizedFrom(error) : unreachable(error);
  }
}
