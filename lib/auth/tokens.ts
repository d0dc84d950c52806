import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, jwtVerify, SignJWT } from 'jose';
import { longestTokenSeconds, sessionAlgorithm, signingKey, verifyingKey } from '@/lib/auth/keys';
import { env } from '@/lib/base/env';
import { ServiceError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { refusalOf, refused } from './sign-in-refusal';

export const tokenIssuer = 'recruiting-service';
export const tokenAudience = 'recruiting-api';

export type Claims = { userId: string; orgId: string; expiresAt: Date; isSession: boolean };

// A token is good at once on our other machines, whose clocks may be a little behind.
const skewSeconds = 10;
const rememberedTokens = 10_000;

const sessionUse = 'session';

type Remembered = Claims & { kid: string };

const remembered = new Map<string, Remembered>();

/** The name a token goes by in limits and logs: its SHA-256 in hex, never itself. */
export function tokenKey(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Signs a token for a user acting in one organization, which says whether it is the session of a
 * browser; throws for a life we do not grant.
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
      `A token lives 1 to ${longestTokenSeconds} seconds (365 days).`,
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

/** The public key that a token names; throws UNAUTHORIZED where there is none of ours. */
export async function keyOf(kid: string | undefined): Promise<CryptoKey> {
  const key = kid ? await verifyingKey(kid) : null;
  if (!key) throw refused('The bearer token is not valid.');
  return key;
}

async function verify(token: string): Promise<Remembered> {
  const { payload, protectedHeader } = await jwtVerify(token, (header) => keyOf(header.kid), {
    algorithms: [sessionAlgorithm],
    issuer: tokenIssuer,
    audience: tokenAudience,
    requiredClaims: ['exp', 'nbf', 'iat', 'sub', 'org_id'],
  });
  const { sub, org_id: orgId, exp, use } = payload;
  const { kid } = protectedHeader;
  const complete = typeof orgId === 'string' && isId(orgId) && sub && isId(sub) && exp && kid;
  if (!complete) throw refused('The bearer token is not valid.');
  return {
    userId: sub,
    orgId,
    expiresAt: new Date(exp * 1000),
    isSession: use === sessionUse,
    kid,
  };
}

function remember(name: string, claims: Remembered): void {
  remembered.set(name, claims);
  if (remembered.size <= rememberedTokens) return;
  const [oldest] = remembered.keys();
  if (oldest) remembered.delete(oldest);
}

/**
 * The claims of a session token of ours; throws UNAUTHORIZED for every other. A signature already
 * checked is not computed again while the token lives and its key has not retired.
 */
export async function verifyToken(token: string, name = tokenKey(token)): Promise<Claims> {
  const known = remembered.get(name);
  if (known) {
    remembered.delete(name);
    if (known.expiresAt.getTime() <= Date.now()) throw refused('The bearer token has expired.');
    await keyOf(known.kid);
    remembered.set(name, known);
    return known;
  }
  try {
    const claims = await verify(token);
    remember(name, claims);
    return claims;
  } catch (error) {
    throw refusalOf(error);
  }
}
