import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/members/contract';
import { signOutMember } from '@/lib/organization/members/service';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.signOutMember, async ({ actor, params }) => ({
    ended: await signOutMember(actor, params.userId),
  })),
);
