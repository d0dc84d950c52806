import { postOrganization } from '@/lib/auth/session-routes';

export const POST = postOrganization;
