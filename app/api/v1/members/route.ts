import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/members/contract';
import { inviteMember } from '@/lib/organization/members/invitations';
import { serializeMembers, serializeSent } from '@/lib/organization/members/serialize';
import { listMembers } from '@/lib/organization/members/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.listMembers, async ({ actor }) => {
    return serializeMembers(await listMembers(actor));
  }),
  handle(contract.inviteMember, async ({ actor, body }) => {
    return serializeSent(await inviteMember(actor, body));
  }),
);
