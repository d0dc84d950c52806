import { getSessionToken } from '@/lib/auth/session-routes';

export const GET = getSessionToken;
