import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Input } from './api';

export type ReviewFilter = NonNullable<Input<'listApplications'>['query']>;

/** The beginning of the key of everybody under review; the candidate's id comes next. */
export const reviewedKey = ['review', 'person'] as const;

const PAGE = 50;
const FRESH_MS = 5 * 60_000;

/** The open applications under a filter, page by page, as they were when the review began. */
export function reviewListQuery(filter: ReviewFilter) {
  return infiniteQueryOptions({
    queryKey: ['review', 'list', filter],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam ? { cursor: pageParam } : {};
      const query = { ...filter, ...page, is_open: 'true' as const, limit: PAGE };
      return call('listApplications', { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * Somebody under review with everything that decides, in one request. It is read again when
 * something happened to them, not when something happened to others.
 */
export function reviewedQuery(candidateId: string, applicationId: string) {
  return queryOptions({
    queryKey: [...reviewedKey, candidateId, applicationId],
    queryFn: ({ signal }) => {
      const query = { application_id: applicationId, include: 'documents' as const };
      return call('getCandidateOverview', { params: { candidateId }, query }, { signal });
    },
    staleTime: FRESH_MS,
  });
}
