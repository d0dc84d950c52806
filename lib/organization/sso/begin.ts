import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { callbackPath } from '@/lib/auth/callback-path';
import { domainOf } from '@/lib/auth/sso-required';
import { prisma, read } from '@/lib/base/db';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { browserUser } from '@/lib/organization/factors/browser-user';
import { discover } from './provider-client';
import { providerOf, redirectUri } from './read-provider';

/** How long a person may take to sign in at their provider. */
export const attemptSeconds = 900;

const ofDomain = `
  SELECT p.org_id AS "orgId", p.issuer, p.client_id AS "clientId"
  FROM sso_domain d JOIN sso_provider p ON p.org_id = d.org_id
  WHERE d.domain = $1 AND d.verified_at IS NOT NULL`;

type Found = { orgId: string; issuer: string; clientId: string };

/** Returns a SHA-256 hash. */
export function hashed(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(text).digest());
}

/**
 * What only this browser can bring back: derived from its secret, of which the database has a hash.
 * The nonce binds the ID token to the browser, the verifier the code.
 */
export function browserProofs(secret: string): { nonce: string; verifier: string } {
  const derive = (use: string) => hashed(`${use} ${secret}`).toString('base64url');
  return { nonce: derive('nonce'), verifier: derive('verifier') };
}

/** Seconds after which a person must show the provider again who they are. */
export const longestAuthentication = () => Math.round(env().SESSION_MAX_HOURS * 3600);

export type Begun = { url: string; secret: string };

/** Where a browser comes back to that has asked its person again who they are. */
export const confirmedPage = '/confirmed';

/**
 * Starts to ask the person of a session anew who they are, at the organization's provider that began
 * it: they sign in there again, whatever session they have there. Throws VALIDATION_ERROR where no
 * provider of the organization did, ProviderProblem if it does not answer.
 */
export async function beginConfirmation(actor: Actor): Promise<Begun> {
  const { id, orgId, sessionId, signedInAt } = await browserUser(actor, 'organization');
  const provider = await providerOf(prisma(), orgId);
  const own = { id: sessionId, provider: provider?.issuer ?? '' };
  const isSame = (await prisma().authSession.count({ where: own })) === 1;
  if (!provider || !isSame || signedInAt !== 'organization') {
    throw new ServiceError('VALIDATION_ERROR', 'Your provider is another by now: sign in again.');
  }
  const { email } = await prisma().user.findUniqueOrThrow({ where: { id } });
  return begin(provider, { target: confirmedPage, email, maxAge: 0, sessionId });
}

/**
 * Starts a sign-in at the provider of the organization whose domain an address has: where to send
 * the browser, and the secret it must keep; null for every domain that no organization has verified.
 * Throws ProviderProblem if the provider does not answer.
 */
export async function beginSso(email: string, wantedTarget: string): Promise<Begun | null> {
  const domain = domainOf(email);
  const [found] = domain ? await read<Found>('sso-of-domain', ofDomain, [domain]) : [];
  if (!found) return null;
  const target = callbackPath(wantedTarget, new URL(env().APP_URL).origin).slice(0, 2048);
  return begin(found, { target, email, maxAge: longestAuthentication() });
}

type Attempt = { target: string; email: string; maxAge: number; sessionId?: string };

async function begin({ orgId, issuer, clientId }: Found, attempt: Attempt): Promise<Begun> {
  const { target, email, maxAge, sessionId = null } = attempt;
  const { authorization_endpoint: endpoint } = await discover(issuer);
  const [secret, state] = [randomBytes(32), randomBytes(32)].map((b) => b.toString('base64url'));
  if (!secret || !state) throw new Error('There is no randomness.');
  await prisma().$executeRaw`
    INSERT INTO sso_attempt
      (org_id, state_hash, browser_hash, issuer, client_id, target, session_id, expires_at)
    VALUES (${orgId}::uuid, ${hashed(state)}, ${hashed(secret)}, ${issuer}, ${clientId}, ${target},
      ${sessionId}::uuid, now() + make_interval(secs => ${attemptSeconds}::double precision))`;
  const { nonce, verifier } = browserProofs(secret);
  const url = new URL(endpoint);
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(orgId),
    scope: 'openid email profile',
    ...{ state, nonce, code_challenge: hashed(verifier).toString('base64url') },
    code_challenge_method: 'S256',
    login_hint: email,
    max_age: String(maxAge),
    ...(sessionId && { prompt: 'login' }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, secret };
}
