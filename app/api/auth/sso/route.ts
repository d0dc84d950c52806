import { postSso } from '@/lib/http/session/sso-routes';

export const POST = postSso;
