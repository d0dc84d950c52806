import { openApiRoute } from '@/lib/http/openapi/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = openApiRoute('org', 'json');
