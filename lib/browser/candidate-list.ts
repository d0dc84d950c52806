import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type Input } from './api';

export type ListedCandidate = Answer<'listCandidates'>['data'][number];

/**
 * The applications that lists tell of a person, the newest first: none they were moved away from, unless
 * there is no other in reach.
 */
export function toldApplications({ applications = [] }: ListedCandidate) {
  const told = applications.filter(({ closed_reason: reason }) => reason !== 'moved');
  return told.length > 0 ? told : applications;
}

export type NewCandidate = Exclude<NonNullable<Input<'createCandidate'>['body']>, FormData>;

export const candidatePageSize = 50;

/** What candidates can be ordered by; `newest` is the order without any. */
export const candidateSorts = ['newest', 'name', 'score', 'activity'] as const;
export type CandidateSort = (typeof candidateSorts)[number];

type ListQuery = NonNullable<Input<'listCandidates'>['query']>;

export type CandidateListInput = Omit<
  ListQuery,
  'sort_by' | 'sort_order' | 'include' | 'page' | 'limit'
> & {
  sort: CandidateSort;
  order: 'asc' | 'desc';
  page: number;
};

const EXPORTED_AT_ONCE = 100;

/** As many candidates as one file holds. */
export const mostExported = 5000;

/** Reads every candidate under a filter, with applications, their reasons and tags, as far as a file holds. */
export async function readAllCandidates({
  sort,
  order,
  page: _,
  ...filter
}: CandidateListInput): Promise<{ candidates: ListedCandidate[]; total: number }> {
  const by = sort === 'newest' ? {} : { sort_by: sort };
  const asked = { ...filter, ...by, sort_order: order, include: 'applications,reasons,tags' };
  // Somebody who comes in meanwhile moves the others to the next page: nobody stands twice.
  const found = new Map<string, ListedCandidate>();
  for (let page = 1; ; page += 1) {
    const query = { ...asked, page, limit: EXPORTED_AT_ONCE };
    const { data, pagination } = await call('listCandidates', { query });
    for (const candidate of data) found.set(candidate.candidate_id, candidate);
    const isLast = page >= pagination.total_pages || page * EXPORTED_AT_ONCE >= mostExported;
    if (isLast) return { candidates: [...found.values()], total: pagination.total };
  }
}

/** One page of the candidates under a filter, with their applications and the exact total. */
export function candidatePageQuery({ sort, order, page, ...filter }: CandidateListInput) {
  const by = sort === 'newest' ? {} : { sort_by: sort };
  const query = {
    ...filter,
    ...by,
    sort_order: order,
    include: 'applications,reasons,tags',
    page,
    limit: candidatePageSize,
  };
  return queryOptions({
    queryKey: ['candidates', 'list', query],
    queryFn: ({ signal }) => call('listCandidates', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const JOBS_AT_ONCE = 100;
const TITLES_FRESH_MS = 5 * 60_000;

/** The titles of the newest jobs by their id: enough for most lists, in one request. */
export function jobTitlesQuery() {
  return queryOptions({
    queryKey: ['jobs', 'titles'],
    queryFn: async ({ signal }) => {
      const { data } = await call('listJobs', { query: { limit: JOBS_AT_ONCE } }, { signal });
      return new Map(data.map(({ id, title }) => [id, title]));
    },
    staleTime: TITLES_FRESH_MS,
  });
}

/** The title of one job, for those that the newest ones do not include. */
export function jobTitleQuery(jobId: string) {
  return queryOptions({
    queryKey: ['jobs', 'titles', jobId],
    queryFn: async ({ signal }) => (await call('getJob', { params: { jobId } }, { signal })).title,
    staleTime: TITLES_FRESH_MS,
  });
}

/** Enters a candidate by hand; lists and boards are read again afterwards. */
export function useAddCandidate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCandidate) =>
      call('createCandidate', { body }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () =>
      Promise.all(
        ['candidates', 'pipeline', 'applications'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
