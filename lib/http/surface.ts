import type { Caller } from '@/lib/auth/actor';
import type { ErrorCode } from '@/lib/base/errors';
import type { Bucket } from '@/lib/base/rate-buckets';

/** How one interface knows its callers and words its errors. A value, so nothing asks which it is. */
export type Surface = {
  name: 'org' | 'partner';
  authenticate(request: Request): Promise<Caller>;
  errorBody(code: ErrorCode, message: string, requestId: string): object;
  /** What each request of this caller is counted in; nothing where there is no limit. */
  buckets(caller: Caller): Bucket[];
};
