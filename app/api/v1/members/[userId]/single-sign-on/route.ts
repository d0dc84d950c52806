import { handle, route } from '@/lib/http/route';
import * as contract from '@/lib/organization/sso/contract';
import { unlinkMember } from '@/lib/organization/sso/identities';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.unlinkMember, ({ actor, params }) => unlinkMember(actor, params.userId)),
);
