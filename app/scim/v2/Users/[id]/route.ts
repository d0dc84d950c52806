import { scimRoute } from '@/lib/http/scim/route';
import { getUser, patchUser, removeUser, replaceUser } from '@/lib/http/scim/users';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = scimRoute({
  GET: getUser,
  PUT: replaceUser,
  PATCH: patchUser,
  DELETE: removeUser,
});
