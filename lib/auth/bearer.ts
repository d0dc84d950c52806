import { findMember } from '@/lib/auth/membership';
import { refused, tokenKey, verifyToken } from '@/lib/auth/tokens';
import type { Caller } from '@/lib/http/surface';

const longestToken = 8192;
const form = /^bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*) *$/i;

function tokenOf(header: string | null): string {
  if (!header) throw refused('The Authorization header is missing.');
  if (!/^bearer( |$)/i.test(header)) {
    throw refused('The Authorization header must be "Bearer <token>".');
  }
  const token = header.length <= longestToken ? form.exec(header)?.[1] : undefined;
  if (!token) throw refused('The bearer token is malformed.');
  return token;
}

/**
 * Who sends this Authorization header: the token is verified, and role and membership are read from
 * the database each time, so a change of either counts at once. Throws UNAUTHORIZED otherwise.
 */
export async function authenticateBearer(header: string | null): Promise<Caller> {
  const token = tokenOf(header);
  const key = tokenKey(token);
  const claims = await verifyToken(token, key);
  const member = await findMember(claims.orgId, claims.userId);
  if (!member) {
    throw refused('The user of this token is not an active member of its organization.');
  }
  const { userId, orgId, name, role } = member;
  return { actor: { type: 'user', id: userId, orgId, name, role }, key };
}
