import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, jwtVerify, SignJWT } from 'jose';
import { longestTokenSeconds, sessionAlgorithm, signingKey, verifyingKey } from '@/lib/auth/keys';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { unauthorized, unauthorizedFrom } from './unauthorized';

export const tokenIssuer = 'recruiting-service';
export const tokenAudience = 'recruiting-api';

export type Claims = { userId: string; orgId: string; expiresAt: Date; isSession: boolean };

// Other machines' clocks may be a little behind.
const skewSeconds = 10;
const maxVerifiedTokens = 10_000;

const sessionUse = 'session';

type VerifiedToken = Claims & { kid: string };

const verified = new Map<string, VerifiedToken>();

/** The name of a token in limits and logs: its SHA-256 in hex. */
export function tokenKey(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Signs a token for a user in one organization and marks whether it is a browser session. Throws
 * RangeError for an invalid lifetime.
 */
export async function issueToken({
  userId,
  orgId,
  isSession = false,
  expiresInSeconds = Math.round(env().SESSION_HOURS * 3600),
}: {
  userId: string;
  orgId: string;
  isSession?: boolean;
  expiresInSeconds?: number;
}): Promise<{ token: string; expiresAt: Date }> {
  const seconds = expiresInSeconds;
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > longestTokenSeconds) {
    throw new ServiceError(
      'VALIDATION_ERROR',
      `A token lifetime is 1 to ${longestTokenSeconds} seconds (365 days).`,
    );
  }
  const { kid, key } = await signingKey();
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ org_id: orgId, ...(isSession ? { use: sessionUse } : {}) })
    .setProtectedHeader({ alg: sessionAlgorithm, kid, typ: 'JWT' })
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now - skewSeconds)
    .setExpirationTime(now + seconds)
    .sign(key);
  return { token, expiresAt: new Date((now + seconds) * 1000) };
}

/** Returns the public key a token names; throws UNAUTHORIZED if we have none with that id. */
export async function keyOf(kid: string | undefined): Promise<CryptoKey> {
  const key = kid ? await verifyingKey(kid) : null;
  if (!key) throw unauthorized('The bearer token is not valid.');
  return key;
}

async function verify(token: string): Promise<VerifiedToken> {
  const { payload, protectedHeader } = await jwtVerify(token, (header) => keyOf(header.kid), {
    algorithms: [sessionAlgorithm],
    issuer: tokenIssuer,
    audience: tokenAudience,
    requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'org_id'],
  });
  const { sub, org_id: orgId, exp, use } = payload;
  const { kid } = protectedHeader;
  const complete = typeof orgId === 'string' && isId(orgId) && sub && isId(sub) && exp && kid;
  if (!complete) throw unauthorized('The bearer token is not valid.');
  return {
    userId: sub,
    orgId,
    expiresAt: new Date(exp * 1000),
    isSession: use === sessionUse,
    kid,
  };
}

function rememberVerified(name: string, claims: VerifiedToken): void {
  verified.set(name, claims);
  if (verified.size <= maxVerifiedTokens) return;
  const [oldest] = verified.keys();
  if (oldest) verified.delete(oldest);
}

/**
 * Verifies a session token and returns its claims; throws UNAUTHORIZED if it is not ours. A
 * signature verified once is not verified again while its token and key are valid.
 */
export async function verifyToken(token: string, name = tokenKey(token)): Promise<Claims> {
  const known = verified.get(name);
  if (known) {
    verified.delete(name);
    if (known.expiresAt.getTime() <= Date.now())
      throw unauthorized('The bearer token has expired.');
    await keyOf(known.kid);
    verified.set(name, known);
    return known;
  }
  try {
    const claims = await verify(token);
    rememberVerified(name, claims);
    return claims;
  } catch (error) {
    throw unauthorizedFrom(error);
  }
}
