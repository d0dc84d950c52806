import { getSessionToken, postSessionToken } from '@/lib/http/session/routes';

export const GET = getSessionToken;
export const POST = postSessionToken;
