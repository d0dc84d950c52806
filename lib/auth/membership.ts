import { read } from '@/lib/base/db';
import type { Role } from '@/lib/contract/permissions';
import { coalesceReads } from './coalesce-reads';

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
