import { getSessionToken, postSessionToken } from '@/lib/auth/session-routes';

export const GET = getSessionToken;
export const POST = postSessionToken;
