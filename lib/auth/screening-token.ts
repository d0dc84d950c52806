import { randomUUID } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import type { Actor } from '@/lib/auth/actor';
import { isValidKey, sessionAlgorithm, signingKey } from '@/lib/auth/keys';
import { keyOf, tokenIssuer } from '@/lib/auth/tokens';
import { currentTime } from '@/lib/base/clock';
import { isId } from '@/lib/base/ids';
import { unauthorized, unauthorizedFrom } from './unauthorized';

const audience = 'recruiting-screening';
const skewSeconds = 10;

export type ScreeningGrant = { orgId: string; applicationIds: string[] };

/**
 * Signs a token that lets a voice agent submit the results of one call, for these applications
 * only.
 */
export async function issueScreeningToken(
  { orgId, applicationIds }: ScreeningGrant,
  seconds: number,
): Promise<{ token: string; expiresAt: Date }> {
  const { kid, key } = await signingKey();
  const now = Math.floor(currentTime().getTime() / 1000);
  const token = await new SignJWT({ org_id: orgId, application_ids: applicationIds })
    .setProtectedHeader({ alg: sessionAlgorithm, kid, typ: 'JWT' })
    .setIssuer(tokenIssuer)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now - skewSeconds)
    .setExpirationTime(now + seconds)
    .sign(key);
  return { token, expiresAt: new Date((now + seconds) * 1000) };
}

/** Returns whether a token claims to be a screening token; does not verify it. */
export function isScreeningToken(token: string): boolean {
  try {
    return decodeJwt(token).aud === audience;
  } catch {
    // Unreadable tokens get their error message where session tokens are verified.
    return false;
  }
}

/**
 * Verifies a screening token and returns its actor; throws UNAUTHORIZED if it is invalid or
 * expired.
 */
export async function verifyScreeningToken(token: string): Promise<Actor> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, (header) => keyOf(header.kid), {
      algorithms: [sessionAlgorithm],
      issuer: tokenIssuer,
      audience,
      requiredClaims: ['exp', 'nbf', 'iat', 'org_id', 'application_ids'],
      currentDate: currentTime(),
    });
    const { org_id: orgId, application_ids: named } = payload;
    const applicationIds = Array.isArray(named) ? named.filter((id) => typeof id === 'string') : [];
    const isOurs = await isValidKey(protectedHeader.kid ?? '');
    if (!isOurs || typeof orgId !== 'string' || !isId(orgId)) {
      throw unauthorized('The bearer token is not valid.');
    }
    const grant = { permission: 'screening:complete', applicationIds } as const;
    return { type: 'automation', orgId, id: null, name: 'Screening', grant };
  } catch (error) {
    throw unauthorizedFrom(error);
  }
}
