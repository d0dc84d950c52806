import { decodeJwt } from 'jose';
import { identityOf, userOfIdentity } from '@/lib/auth/identity';
import {
  type Member,
  memberByProvider,
  memberOfToken,
  organizationsOf,
} from '@/lib/auth/membership';
import { type OidcSettings, oidcSettings, verifyOidcToken } from '@/lib/auth/oidc';
import { isScreeningToken, verifyScreeningToken } from '@/lib/auth/screening-token';
import { tokenKey, verifyToken } from '@/lib/auth/tokens';
import { isId } from '@/lib/base/ids';
import type { Actor, Caller } from './actor';
import { callerOfToken } from './api-tokens/token-caller';
import { looksLikeToken } from './api-tokens/token-text';
import { unauthorized } from './unauthorized';

const longestHeader = 8192;
const form = /^bearer +([\w-]+(?:\.[\w-]+\.[\w-]*)?) *$/i;

// The last base64url character may carry unused bits, so several texts could decode to one token.
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

function isJwt(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every(isCanonical);
}

function tokenOf(header: string | null): string {
  if (!header) throw unauthorized('The Authorization header is missing.');
  if (!/^bearer( |$)/i.test(header)) {
    throw unauthorized('The Authorization header must be "Bearer <token>".');
  }
  const token = header.length <= longestHeader ? form.exec(header)?.[1] : undefined;
  if (token && (looksLikeToken(token) || isJwt(token))) return token;
  if (/^bearer +sk_/i.test(header)) {
    throw unauthorized(
      'This is an API key of a partner, for /partner/v1. Here an API token counts: it begins with "rs_live_", in the sandbox with "rs_test_".',
    );
  }
  throw unauthorized(
    'The bearer token is malformed: it must be an API token ("rs_live_…", in the sandbox "rs_test_…") or a JWT.',
  );
}

/** Returns the unverified issuer of a token, which decides who verifies it. */
function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    throw unauthorized('The bearer token is malformed.');
  }
}

async function memberByOidc(token: string, settings: OidcSettings): Promise<Member | null> {
  const claims = await verifyOidcToken(token, settings);
  const { userId, ...why } = await userOfIdentity(identityOf(settings, claims));
  if (!userId) {
    const isOther = 'reason' in why && why.reason === 'other_identity';
    throw unauthorized(
      isOther
        ? 'The account of this address is linked to another user of the identity provider; an operator can unlink it.'
        : 'The user of this token has no account here.',
    );
  }
  if (claims.org_id !== undefined) {
    const orgId = claims.org_id;
    if (typeof orgId !== 'string' || !isId(orgId)) return null;
    return memberByProvider(orgId, userId, settings.issuer);
  }
  const [only, ...others] = await organizationsOf(userId);
  if (others.length > 0) {
    throw unauthorized(
      'The user of this token belongs to several organizations, and the token names none (org_id).',
    );
  }
  return only ? memberByProvider(only.id, userId, settings.issuer) : null;
}

type UserActor = Extract<Actor, { type: 'user' }>;

type Bearer = Pick<UserActor, 'sessionId' | 'token'> & {
  member: Member | null;
  isSession: boolean;
};

async function bearerOfJwt(text: string, key: string): Promise<Bearer> {
  const oidc = oidcSettings();
  if (oidc && claimedIssuer(text) === oidc.issuer) {
    return { member: await memberByOidc(text, oidc), isSession: false };
  }
  const claims = await verifyToken(text, key);
  const { sessionId, isSession, expiresAt } = claims;
  const member = await memberOfToken(claims);
  if (!sessionId) return { member, isSession };
  // What was issued before API tokens had a table of their own.
  const token = { id: sessionId, expiresAt, permissions: null };
  return { member, isSession, sessionId, ...(!isSession && { token }) };
}

/**
 * Verifies an Authorization header and returns its caller. Reads role, membership and session from
 * the database each time, so changes apply at once. Throws UNAUTHORIZED if one of them is not valid.
 */
export async function authenticateBearer(header: string | null): Promise<Caller> {
  const token = tokenOf(header);
  if (looksLikeToken(token)) return callerOfToken(token);
  const key = tokenKey(token);
  if (isScreeningToken(token)) return { actor: await verifyScreeningToken(token), key };
  const { member, isSession, ...session } = await bearerOfJwt(token, key);
  if (!member) {
    throw unauthorized('The user of this token is not an active member of its organization.');
  }
  const { userId: id, ...known } = member;
  return { actor: { type: 'user', id, ...known, ...session }, key, isSession };
}
