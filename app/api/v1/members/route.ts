import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/members/contract';
import { inviteMember } from '@/lib/members/invitations';
import { serializeInvitation, serializeMember } from '@/lib/members/serialize';
import { listMembers } from '@/lib/members/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listMembers, async ({ actor }) => {
    const { members, invitations } = await listMembers(actor);
    return {
      members: members.map(serializeMember),
      invitations: invitations.map(serializeInvitation),
    };
  }),
  handle(contract.inviteMember, async ({ actor, body }) => {
    return { invitation: serializeInvitation(await inviteMember(actor, body)) };
  }),
);
