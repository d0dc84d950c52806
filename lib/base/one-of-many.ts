import { ServiceError } from './errors';
import { log } from './log';

/** Returns what to answer for one of many that failed; what nobody foresaw is logged with `about`. */
export function refusalOf(error: unknown, about: object): ServiceError {
  if (error instanceof ServiceError) return error;
  log().error({ err: error, ...about }, 'one of many changes failed');
  return new ServiceError('INTERNAL_ERROR', 'Something failed on our side.');
}
