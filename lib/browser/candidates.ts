import { queryOptions } from '@tanstack/react-query';
import { call } from './api';

/** One candidate with their applications. */
export function candidateQuery(candidateId: string) {
  return queryOptions({
    queryKey: ['candidates', candidateId],
    queryFn: ({ signal }) => call('getCandidate', { params: { candidateId } }, { signal }),
  });
}
