import { postSsoConfirmation } from '@/lib/http/session/sso-routes';

export const POST = postSsoConfirmation;
