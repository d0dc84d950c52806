import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, jwtVerify, SignJWT } from 'jose';
import { type SigningKey, sessionAlgorithm, signingKey, verifyingKey } from '@/lib/auth/keys';
import { currentTime } from '@/lib/base/clock';
import { isId } from '@/lib/base/ids';
import { unauthorized, unauthorizedFrom } from './unauthorized';

export const tokenIssuer = 'recruiting-service';
export const tokenAudience = 'recruiting-api';

export type Claims = {
  userId: string;
  orgId: string;
  /**
   * The session that the token ends with. Null in tokens of the release before sessions had rows:
   * while both releases run, and until these tokens expire, they stay valid. Nothing issues them
   * any more, so a year later the null can go.
   */
  sessionId: string | null;
  expiresAt: Date;
  isSession: boolean;
};

// Other machines' clocks may be a little behind.
const skewSeconds = 10;
const maxVerifiedTokens = 10_000;

const sessionUse = 'session';

/** The claims of a token whose signature is right, and the key that signed it. */
export type VerifiedToken = Claims & { kid: string };

const verified = new Map<string, VerifiedToken>();

/** The name of a token in limits and logs: its SHA-256 in hex. */
export function tokenKey(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Signs a token of a session for a user in one organization and marks whether it is a browser
 * session; with the current key, or with the one that was read before a transaction.
 */
export async function signToken(
  { userId, orgId, sessionId, isSession, expiresAt }: Claims,
  signing?: SigningKey,
): Promise<{ token: string; expiresAt: Date }> {
  const { kid, key } = signing ?? (await signingKey());
  const now = Math.floor(currentTime().getTime() / 1000);
  const end = Math.floor(expiresAt.getTime() / 1000);
  const claims = {
    org_id: orgId,
    ...(sessionId ? { sid: sessionId } : {}),
    ...(isSession ? { use: sessionUse } : {}),
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: sessionAlgorithm, kid, typ: 'JWT' })
    .setIssuer(tokenIssuer)
    .setAudience(tokenAudience)
    .setSubject(userId)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setNotBefore(now - skewSeconds)
    .setExpirationTime(end)
    .sign(key);
  return { token, expiresAt: new Date(end * 1000) };
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
    currentDate: currentTime(),
  });
  const { sub, org_id: orgId, sid = null, exp, use } = payload;
  const { kid } = protectedHeader;
  const complete = typeof orgId === 'string' && isId(orgId) && sub && isId(sub) && exp && kid;
  const named = sid === null || (typeof sid === 'string' && isId(sid));
  if (!complete || !named) throw unauthorized('The bearer token is not valid.');
  return {
    userId: sub,
    orgId,
    sessionId: sid,
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
 * signature verified once is not verified again while its token and key are valid. Whether another
 * process has retired the key is for memberOfToken to ask.
 */
export async function verifyToken(token: string, name = tokenKey(token)): Promise<VerifiedToken> {
  const known = verified.get(name);
  if (known) {
    verified.delete(name);
    if (known.expiresAt.getTime() <= currentTime().getTime())
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
