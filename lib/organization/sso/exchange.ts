import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { oidcAlgorithms, skewSeconds } from '@/lib/auth/oidc';
import { completeProfile } from '@/lib/auth/oidc-provider';
import { currentTime } from '@/lib/base/clock';
import type { SsoProvider } from '@/prisma/generated/client';
import { browserProofs, longestAuthentication } from './begin';
import { askProvider, type Discovered, discover, providerKeys } from './provider-client';
import { clientSecretOf, redirectUri } from './read-provider';
import { SsoRefusal } from './refusal';

const tokenAnswer = z.object({ id_token: z.string(), access_token: z.string().optional() });

type Proof = { headers: Record<string, string>; form: Record<string, string> };

function clientProof(provider: SsoProvider, document: Discovered): Proof {
  const secret = clientSecretOf(provider);
  const { clientId } = provider;
  if (secret === null) return { headers: {}, form: { client_id: clientId } };
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  if (!methods.includes('client_secret_basic') && methods.includes('client_secret_post')) {
    return { headers: {}, form: { client_id: clientId, client_secret: secret } };
  }
  const pair = [clientId, secret].map(encodeURIComponent).join(':');
  return { headers: { authorization: `Basic ${btoa(pair)}` }, form: {} };
}

type Came = {
  code: string;
  iss: string | null;
  secret: string;
  /** When they were asked to sign in anew, in seconds; none where an earlier sign-in will do. */
  since?: number | undefined;
};

async function tokensFor(provider: SsoProvider, document: Discovered, came: Came) {
  const { headers, form } = clientProof(provider, document);
  const fields = {
    grant_type: 'authorization_code',
    code: came.code,
    redirect_uri: redirectUri(provider.orgId),
    code_verifier: browserProofs(came.secret).verifier,
    ...form,
  };
  const answer = await askProvider(document.token_endpoint, {
    headers,
    form: new URLSearchParams(fields),
  });
  const { success, data } = tokenAnswer.safeParse(answer);
  if (!success) throw new SsoRefusal('provider_failed');
  return data;
}

// Some providers leave auth_time out; what they sign is then as new as the sign-in.
function isAuthenticatedLately({ auth_time: at }: JWTPayload, since?: number): boolean {
  if (typeof at !== 'number') return true;
  if (since !== undefined) return at >= since - skewSeconds;
  return currentTime().getTime() / 1000 - at <= longestAuthentication() + skewSeconds;
}

async function verify(provider: SsoProvider, document: Discovered, token: string, came: Came) {
  const { issuer, clientId } = provider;
  const { payload } = await jwtVerify(token, await providerKeys(document), {
    algorithms: oidcAlgorithms,
    issuer,
    audience: clientId,
    clockTolerance: skewSeconds,
    currentDate: currentTime(),
    requiredClaims: ['exp', 'iat', 'sub'],
  });
  const isOurs = payload.azp === undefined || payload.azp === clientId;
  const isOne = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload.azp === clientId;
  const isForBrowser = payload.nonce === browserProofs(came.secret).nonce;
  if (!isOurs || !isOne || !isForBrowser || !isAuthenticatedLately(payload, came.since)) {
    throw new SsoRefusal('invalid_token');
  }
}

function requireIssuer(iss: string | null, { issuer }: SsoProvider, document: Discovered): void {
  const isNamed = document.authorization_response_iss_parameter_supported ?? false;
  if (iss === null ? isNamed : iss !== issuer) throw new SsoRefusal('another_issuer');
}

/**
 * Exchanges what a browser brought back from its provider for the claims about the person. Throws
 * SsoRefusal, or ProviderProblem if the provider does not answer.
 */
export async function exchange(
  provider: SsoProvider,
  came: Came,
): Promise<Record<string, unknown>> {
  const document = await discover(provider.issuer);
  requireIssuer(came.iss, provider, document);
  const tokens = await tokensFor(provider, document, came);
  try {
    await verify(provider, document, tokens.id_token, came);
  } catch (cause) {
    throw cause instanceof errors.JOSEError ? new SsoRefusal('invalid_token', { cause }) : cause;
  }
  const { userinfo_endpoint } = document;
  const userinfo = async (accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const told = await askProvider(userinfo_endpoint ?? '', { headers });
    return z.looseObject({ sub: z.string() }).parse(told);
  };
  const client = { issuer: { metadata: { userinfo_endpoint } }, userinfo };
  const profile = await completeProfile(client, tokens).catch((cause: unknown) => {
    throw new SsoRefusal('provider_failed', { cause });
  });
  return { ...profile };
}
