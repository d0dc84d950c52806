import { ServiceError } from '@/lib/base/errors';

/** What a candidate that is not there, or another organization's, is answered with. */
export function candidateNotFound(): ServiceError {
  return new ServiceError('CANDIDATE_NOT_FOUND', 'There is no such candidate.');
}
