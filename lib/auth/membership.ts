import { forgetKeys, keyStands } from '@/lib/auth/keys';
import type { VerifiedToken } from '@/lib/auth/tokens';
import { afterCommit } from '@/lib/base/after-commit';
import { pool, read } from '@/lib/base/db';
import type { Role } from '@/lib/contract/permissions';
import { coalesceReads } from './coalesce-reads';
import { unauthorized } from './unauthorized';

export type Member = { userId: string; orgId: string; name: string; role: Role };

export type Organization = { id: string; name: string; role: Role };

const activeMember = `
  SELECT m.user_id AS "userId", m.org_id AS "orgId", u.name, m.role
  FROM membership m JOIN user_account u ON u.id = m.user_id
  WHERE m.org_id = $1 AND m.user_id = $2
    AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL`;

/** Returns the active member with their current name and role, or null if there is none. */
export const findMember = coalesceReads(
  async (orgId: string, userId: string): Promise<Member | null> => {
    const [member] = await read<Member>('auth-active-member', activeMember, [orgId, userId]);
    return member ?? null;
  },
);

type MemberOfToken = Member & { isKeyValid: boolean; isOpen: boolean; isNoted: boolean };

const memberOfKey = `
  SELECT m.user_id AS "userId", m.org_id AS "orgId", u.name, m.role,
         ${keyStands('$4')} AS "isKeyValid",
         $3::uuid IS NULL OR coalesce(s.ended_at IS NULL AND s.expires_at > now(), false) AS "isOpen",
         $3::uuid IS NULL OR coalesce(s.last_used_at > now() - interval '1 minute', false) AS "isNoted"
  FROM membership m JOIN user_account u ON u.id = m.user_id
  LEFT JOIN auth_session s ON s.id = $3 AND s.user_id = m.user_id
  WHERE m.org_id = $1 AND m.user_id = $2
    AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL`;

const findMemberOfToken = coalesceReads(
  async (...keys: [orgId: string, userId: string, sessionId: string | null, kid: string]) => {
    const [found] = await read<MemberOfToken>('auth-token-member', memberOfKey, keys);
    return found ?? null;
  },
);

const noteUse = `
  UPDATE auth_session SET last_used_at = now()
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`;

/**
 * Returns the active member a token speaks for, and notes its use once a minute. Member, session
 * and key are read in one statement each time, so the end of any counts at once. Throws
 * UNAUTHORIZED.
 */
export async function memberOfToken(token: VerifiedToken): Promise<Member> {
  const { orgId, userId, sessionId, kid } = token;
  const found = await findMemberOfToken(orgId, userId, sessionId, kid);
  if (!found) {
    throw unauthorized('The user of this token is not an active member of its organization.');
  }
  const { name, role, isKeyValid, isOpen, isNoted } = found;
  if (!isKeyValid) {
    forgetKeys();
    throw unauthorized('The bearer token is not valid.');
  }
  if (!isOpen) throw unauthorized('The session has ended.');
  if (!isNoted) afterCommit(() => pool().query(noteUse, [sessionId]));
  return { userId, orgId, name, role };
}

const activeOrganizations = `
  SELECT o.id, o.name, m.role
  FROM membership m
  JOIN user_account u ON u.id = m.user_id
  JOIN organization o ON o.id = m.org_id
  WHERE m.user_id = $1 AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL
  ORDER BY m.created_at, o.id`;

/** Returns the organizations an active user belongs to, in the order they joined. */
export async function organizationsOf(userId: string): Promise<Organization[]> {
  return read<Organization>('auth-organizations', activeOrganizations, [userId]);
}
