import type { Actor, PartnerActor } from '@/lib/auth/actor';
import type { ErrorCode } from '@/lib/errors';

/** Who called, as far as one surface can tell. */
export type Caller = {
  actor: Actor | PartnerActor;
  /** What limits are counted by: never the secret itself. */
  key: string;
};

/** How one interface knows its callers and words its errors. A value, so nothing asks which it is. */
export type Surface = {
  name: 'org' | 'partner';
  authenticate(request: Request): Promise<Caller>;
  errorBody(code: ErrorCode, message: string, requestId: string): object;
  rateLimit(): { points: number; seconds: number };
};
