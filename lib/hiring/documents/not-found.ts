import { ServiceError } from '@/lib/base/errors';

/** The refusal for a document that is deleted, another job's or organization's, or was never there. */
export function documentNotFound(): ServiceError {
  return new ServiceError('DOCUMENT_NOT_FOUND', 'There is no such document at this job.');
}
