import type { Role } from '@/lib/contract/permissions';
import type { Invitation } from './invitations';
import type { listMembers, MemberRow } from './service';

/** A member as the interface shows them. */
export function serializeMember({ user, ...membership }: MemberRow): {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  is_active: boolean;
  created_at: string;
} {
  return {
    user_id: user.id,
    name: user.name,
    email: user.email,
    role: membership.role,
    is_active: membership.deactivatedAt === null && user.deactivatedAt === null,
    created_at: membership.createdAt.toISOString(),
  };
}

/** An invitation as the interface shows it: never its link. */
export function serializeInvitation({ id, email, role, expiresAt, createdAt }: Invitation) {
  return {
    invitation_id: id,
    email,
    role,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}

/** Everybody who is, was or shall be a member, as the interface shows them. */
export function serializeMembers({
  members,
  invitations,
}: Awaited<ReturnType<typeof listMembers>>) {
  return {
    members: members.map(serializeMember),
    invitations: invitations.map(serializeInvitation),
  };
}
