import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/members/contract';
import { serializeMember } from '@/lib/members/serialize';
import { updateMember } from '@/lib/members/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.updateMember, async ({ actor, params, body }) => {
    return { member: serializeMember(await updateMember(actor, params.userId, body)) };
  }),
);
