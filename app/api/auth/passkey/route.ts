import { postPasskey } from '@/lib/http/session/second-step';

export const POST = postPasskey;
