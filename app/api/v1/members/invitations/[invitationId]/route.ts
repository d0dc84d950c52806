import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/members/contract';
import { revokeInvitation } from '@/lib/organization/members/invitations';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.revokeInvitation, ({ actor, params }) =>
    revokeInvitation(actor, params.invitationId),
  ),
);
