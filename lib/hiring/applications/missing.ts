import { ServiceError } from '@/lib/base/errors';

/** What an application that is not there, or another organization's, is answered with. */
export function applicationNotFound(): ServiceError {
  return new ServiceError('APPLICATION_NOT_FOUND', 'There is no such application.');
}
