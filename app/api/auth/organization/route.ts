import { postOrganization } from '@/lib/http/session/routes';

export const POST = postOrganization;
