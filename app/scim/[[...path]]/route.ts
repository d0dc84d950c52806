import { unknownScimPath } from '@/lib/http/scim/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = unknownScimPath();
