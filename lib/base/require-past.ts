import { currentTime } from './clock';
import { ServiceError } from './errors';

// How far the caller's clock may be ahead of ours.
const skewMilliseconds = 5 * 60_000;

/**
 * Refuses a field of a request that says when something happened and lies in the future, about by our
 * clock. Throws VALIDATION_ERROR.
 */
export function requirePast(
  field: string,
  time: Date | null | undefined,
  now: Date = currentTime(),
): void {
  if (!time || time.getTime() <= now.getTime() + skewMilliseconds) return;
  throw new ServiceError('VALIDATION_ERROR', `${field}: must not be in the future`);
}
