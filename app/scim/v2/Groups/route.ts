import { createGroup, listAllGroups } from '@/lib/http/scim/groups';
import { scimRoute } from '@/lib/http/scim/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = scimRoute({
  GET: listAllGroups,
  POST: createGroup,
});
