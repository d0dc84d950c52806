import { decodeJwt } from 'jose';
import { identityOf, userOfIdentity } from '@/lib/auth/identity';
import { findMember, type Member, organizationsOf } from '@/lib/auth/membership';
import { type OidcSettings, oidcSettings, verifyOidcToken } from '@/lib/auth/oidc';
import { isScreeningToken, verifyScreeningToken } from '@/lib/auth/screening-token';
import { tokenKey, verifyToken } from '@/lib/auth/tokens';
import { isId } from '@/lib/base/ids';
import type { Caller } from './actor';
import { refused } from './sign-in-refusal';

const longestHeader = 8192;
const form = /^bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*) *$/i;

// The last character of a part may hold bits that decoders drop: as many texts would be one token.
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

function tokenOf(header: string | null): string {
  if (!header) throw refused('The Authorization header is missing.');
  if (!/^bearer( |$)/i.test(header)) {
    throw refused('The Authorization header must be "Bearer <token>".');
  }
  const token = header.length <= longestHeader ? form.exec(header)?.[1] : undefined;
  if (!token?.split('.').every(isCanonical)) throw refused('The bearer token is malformed.');
  return token;
}

/** Whom a token names as its issuer: decides who is asked to verify it, and proves nothing yet. */
function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    throw refused('The bearer token is malformed.');
  }
}

async function memberByOidc(token: string, settings: OidcSettings): Promise<Member | null> {
  const claims = await verifyOidcToken(token, settings);
  const identity = identityOf(settings.issuer, claims);
  const userId = identity && (await userOfIdentity(identity));
  if (!userId) throw refused('The user of this token is not known here.');
  if (claims.org_id !== undefined) {
    const orgId = claims.org_id;
    return typeof orgId === 'string' && isId(orgId) ? findMember(orgId, userId) : null;
  }
  const [only, ...others] = await organizationsOf(userId);
  if (others.length > 0) {
    throw refused('The user of this token has several organizations, and it names none (org_id).');
  }
  return only ? findMember(only.id, userId) : null;
}

type Bearer = { member: Member | null; isSession: boolean };

async function bearerOf(token: string, key: string): Promise<Bearer> {
  const oidc = oidcSettings();
  if (oidc && claimedIssuer(token) === oidc.issuer) {
    return { member: await memberByOidc(token, oidc), isSession: false };
  }
  const { orgId, userId, isSession } = await verifyToken(token, key);
  return { member: await findMember(orgId, userId), isSession };
}

/**
 * Who sends this Authorization header: the token is verified, and role and membership are read from
 * the database each time, so a change of either counts at once. Throws UNAUTHORIZED otherwise.
 */
export async function authenticateBearer(header: string | null): Promise<Caller> {
  const token = tokenOf(header);
  const key = tokenKey(token);
  if (isScreeningToken(token)) return { actor: await verifyScreeningToken(token), key };
  const { member, isSession } = await bearerOf(token, key);
  if (!member) {
    throw refused('The user of this token is not an active member of its organization.');
  }
  const { userId, orgId, name, role } = member;
  return { actor: { type: 'user', id: userId, orgId, name, role }, key, isSession };
}
