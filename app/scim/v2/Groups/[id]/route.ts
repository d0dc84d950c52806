import { deleteGroup, patchGroup, readGroup, replaceGroup } from '@/lib/http/scim/groups';
import { scimRoute } from '@/lib/http/scim/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = scimRoute({
  GET: readGroup,
  PUT: replaceGroup,
  PATCH: patchGroup,
  DELETE: deleteGroup,
});
