import { schemaDocuments } from '@/lib/http/scim/documents';
import { scimRoute } from '@/lib/http/scim/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = scimRoute({
  GET: schemaDocuments.one,
});
