import { getSsoCallback } from '@/lib/http/session/sso-routes';

export const GET = getSsoCallback;
