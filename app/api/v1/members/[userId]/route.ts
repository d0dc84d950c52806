import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/members/contract';
import { serializeMember } from '@/lib/organization/members/serialize';
import { updateMember } from '@/lib/organization/members/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.updateMember, async ({ actor, params, body }) => {
    return { member: serializeMember(await updateMember(actor, params.userId, body)) };
  }),
);
