import { ServiceError } from '@/lib/base/errors';

/** The error for a document that does not exist, was deleted, or belongs to another job. */
export function documentNotFound(): ServiceError {
  return new ServiceError('DOCUMENT_NOT_FOUND', 'There is no such document at this job.');
}
