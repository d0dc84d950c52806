import type { Role } from '@/lib/contract/permissions';
import { withEtag } from '@/lib/contract/version';
import type { MemberRow } from './change-member';
import { updateMember } from './contract';
import type { Invitation, Sent } from './invitations';

/** Turns a member into the response. */
export function serializeMember({ user, ...membership }: MemberRow): {
  user_id: string;
  name: string;
  email: string;
  role: Role;
  is_active: boolean;
  is_provisioned: boolean;
  is_linked: boolean;
  location_ids: string[] | null;
  created_at: string;
} {
  return {
    user_id: user.id,
    name: user.name,
    email: user.email,
    role: membership.role,
    is_active: membership.deactivatedAt === null && user.deactivatedAt === null,
    is_provisioned: membership.provisioned?.removedAt === null,
    is_linked: membership.ssoIdentities.length > 0,
    location_ids: membership.isScoped
      ? membership.locations.map(({ locationId }) => locationId)
      : null,
    created_at: membership.createdAt.toISOString(),
  };
}

function serializeInvitation({ id, email, role, expiresAt, createdAt }: Invitation) {
  return {
    invitation_id: id,
    email,
    role,
    expires_at: expiresAt.toISOString(),
    created_at: createdAt.toISOString(),
  };
}

/** Turns an invitation that was just made into the response, with its link where nothing sends it. */
export function serializeSent({ invitation, link }: Sent) {
  return { invitation: serializeInvitation(invitation), link };
}

/** Turns members and invitations into the response. */
export function serializeMembers({
  members,
  invitations,
}: {
  members: MemberRow[];
  invitations: Invitation[];
}) {
  return {
    members: members.map((one) => withEtag(updateMember, serializeMember(one))),
    invitations: invitations.map(serializeInvitation),
  };
}
