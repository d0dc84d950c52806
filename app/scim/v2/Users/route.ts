import { scimRoute } from '@/lib/http/scim/route';
import { createUser, listUsers } from '@/lib/http/scim/users';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = scimRoute({
  GET: listUsers,
  POST: createUser,
});
