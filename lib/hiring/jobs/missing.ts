import { ServiceError } from '@/lib/base/errors';

/** The refusal for a job that is deleted, of another organization, or was never there. */
export function jobNotFound(): ServiceError {
  return new ServiceError('JOB_NOT_FOUND', 'There is no such job in this organization.');
}
