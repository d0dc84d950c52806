import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/members/contract';
import { resendInvitation } from '@/lib/organization/members/invitations';
import { serializeSent } from '@/lib/organization/members/serialize';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.resendInvitation, async ({ actor, params }) =>
    serializeSent(await resendInvitation(actor, params.invitationId)),
  ),
);
