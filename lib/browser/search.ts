import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api';

const SHOWN = 6;

/** The first people whose name, email or phone holds what was typed, with their applications. */
export function peopleSearch(typed: string) {
  const query = { search: typed, limit: SHOWN, include: 'applications' };
  return queryOptions({
    queryKey: ['candidates', 'search', typed],
    queryFn: async ({ signal }) => (await call('listCandidates', { query }, { signal })).data,
    enabled: typed.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The first jobs whose title holds what was typed. */
export function jobSearch(typed: string) {
  return queryOptions({
    queryKey: ['jobs', 'search', typed],
    queryFn: async ({ signal }) =>
      (await call('listJobs', { query: { search: typed, limit: SHOWN } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
