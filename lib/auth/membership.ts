import { forgetKeys, keyStands } from '@/lib/auth/keys';
import type { VerifiedToken } from '@/lib/auth/tokens';
import { afterCommit } from '@/lib/base/after-commit';
import { pool, read } from '@/lib/base/db';
import type { JobRole, Role } from '@/lib/contract/permissions';
import type { Scope } from './actor';
import { coalesceReads } from './coalesce-reads';
import { requiredIssuer } from './sso-required';
import { unauthorized } from './unauthorized';

export type Member = {
  userId: string;
  orgId: string;
  name: string;
  role: Role;
  /** True where the organization requires a second factor that this session's person lacks. */
  lacksFactor?: true;
  /** True in a session that the organization's own identity provider began: it counts there alone. */
  isByProvider?: true;
  /** Null where the role alone decides. */
  scope: Scope | null;
};

export type Organization = { id: string; name: string; role: Role };

// Recruiters have every permission of a team, so only for others is it looked for.
/** What narrows or widens a member `m`, as columns; scopeOf reads them. */
export const scopeColumns = `
  CASE WHEN m.is_scoped AND m.role <> 'admin' THEN ARRAY(
    SELECT l.location_id::text FROM member_location l
    WHERE l.org_id = m.org_id AND l.user_id = m.user_id) END AS "locationIds",
  CASE WHEN m.role NOT IN ('admin', 'recruiter') THEN (
    SELECT json_agg(json_build_object('jobId', t.job_id, 'role', t.role))
    FROM job_team_member t WHERE t.org_id = m.org_id AND t.user_id = m.user_id) END AS teams`;

export type ScopeRow = {
  locationIds: string[] | null;
  teams: { jobId: string; role: JobRole }[] | null;
};

type MemberRow = Omit<Member, 'scope' | 'lacksFactor' | 'isByProvider'> & ScopeRow;

/** Returns what narrows or widens a member of a role; null where the role alone decides. */
export function scopeOf(role: Role, { locationIds, teams }: ScopeRow): Scope | null {
  if (!locationIds && !teams && role !== 'collaborator') return null;
  return { locationIds, teams: teams ?? [] };
}

function memberFrom({ userId, orgId, name, role, ...row }: MemberRow): Member {
  return { userId, orgId, name, role, scope: scopeOf(role, row) };
}

const memberColumns = `
  m.user_id AS "userId", m.org_id AS "orgId", u.name, m.role, ${scopeColumns}`;
const ofActiveMember = `
  FROM membership m JOIN user_account u ON u.id = m.user_id
  WHERE m.org_id = $1 AND m.user_id = $2
    AND m.deactivated_at IS NULL AND u.deactivated_at IS NULL`;
const activeMember = `SELECT ${memberColumns} ${ofActiveMember}`;

/** Returns the active member with their current name and role, or null if there is none. */
export const findMember = coalesceReads(
  async (orgId: string, userId: string): Promise<Member | null> => {
    const [row] = await read<MemberRow>('auth-active-member', activeMember, [orgId, userId]);
    return row ? memberFrom(row) : null;
  },
);

// Whether this way in is enough is read in the same statement, so a new requirement counts at once.
const memberByIssuer = `
  SELECT ${memberColumns}, coalesce(${requiredIssuer('m.org_id')}, $3) = $3 AS "isFit"
  ${ofActiveMember}`;

const findMemberByIssuer = coalesceReads(
  async (...keys: [orgId: string, userId: string, issuer: string]) => {
    const [found] = await read<MemberRow & { isFit: boolean }>(
      'auth-issuer-member',
      memberByIssuer,
      keys,
    );
    return found ?? null;
  },
);

/**
 * Returns the active member whom an identity provider names, or null if there is none. Throws
 * UNAUTHORIZED where the organization requires another provider of them.
 */
export async function memberByProvider(
  orgId: string,
  userId: string,
  issuer: string,
): Promise<Member | null> {
  const found = await findMemberByIssuer(orgId, userId, issuer);
  if (found && !found.isFit) throw unauthorized('Your organization requires single sign-on.');
  return found && memberFrom(found);
}

type MemberOfToken = MemberRow & {
  isKeyValid: boolean;
  isOpen: boolean;
  isNoted: boolean;
  needsFactor: boolean;
  isProviders: boolean;
};

// The organization's own identity provider, or the operator's, asks for its own factors; that of
// another organization of the same person vouches for nothing here. API tokens have nobody who could
// show one.
/** SQL: whether the session `s` lacks the second factor that the organization of the member `m` requires. */
export const needsFactor = `
  coalesce(s.kind = 'browser', true)
    AND NOT coalesce(s.signed_in_by = 'provider' AND (s.provider IS NULL OR EXISTS (
      SELECT FROM sso_provider i WHERE i.org_id = m.org_id AND i.issuer = s.provider)), false)
    AND (SELECT o.requires_factor FROM organization o WHERE o.id = m.org_id)
    AND NOT EXISTS (SELECT 1 FROM auth_factor f
                    WHERE f.user_id = m.user_id AND f.confirmed_at IS NOT NULL)`;

const memberOfKey = `
  SELECT m.user_id AS "userId", m.org_id AS "orgId", u.name, m.role, ${scopeColumns},
         ${keyStands('$4')} AS "isKeyValid",
         $3::uuid IS NULL OR coalesce(s.ended_at IS NULL AND s.expires_at > now()
           AND (s.provider IS NULL OR s.org_id = m.org_id), false) AS "isOpen",
         s.provider IS NOT NULL AS "isProviders",
         $3::uuid IS NULL OR coalesce(s.last_used_at > now() - interval '1 minute', false) AS "isNoted",
         ${needsFactor} AS "needsFactor"
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
  const { isKeyValid, isOpen, isNoted, isProviders } = found;
  const lacksFactor = token.isSession && found.needsFactor;
  if (!isKeyValid) {
    forgetKeys();
    throw unauthorized('The bearer token is not valid.');
  }
  if (!isOpen) throw unauthorized('The session has ended.');
  if (!isNoted) afterCommit(() => pool().query(noteUse, [sessionId]));
  return {
    ...memberFrom(found),
    ...(lacksFactor && { lacksFactor }),
    ...(isProviders && { isByProvider: true }),
  };
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
