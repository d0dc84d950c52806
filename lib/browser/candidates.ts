import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, call, type Input, type Versioned } from './api';

export type Overview = Answer<'getCandidateOverview'>;
export type Candidate = Overview['candidate'];
export type CandidateApplication = Overview['applications'][number];
export type Glance = NonNullable<Overview['glance']>;
export type TimelineEvent = Overview['timeline']['events'][number];
export type ContactChange = Exclude<Input<'updateCandidate'>['body'], FormData | undefined>;

/** The beginning of the key of every overview; the candidate's id comes next. */
export const overviewKey = ['candidates', 'overview'] as const;

/** Keeps the timeline's first page, which came along, where no further ones are loaded. */
function keepTimeline(client: QueryClient, candidateId: string, first: Overview['timeline']): void {
  const { queryKey } = timelineQuery(candidateId, []);
  client.setQueryData(queryKey, (known) =>
    known && known.pages.length > 1 ? undefined : { pages: [first], pageParams: [''] },
  );
}

/**
 * All that the first look at a candidate shows, in one request: at one of their applications, or
 * at the latest open one. Another application of theirs takes the place of the one before.
 */
export function overviewQuery(
  client: QueryClient,
  candidateId: string,
  applicationId: string | null,
) {
  return queryOptions({
    queryKey: [...overviewKey, candidateId, applicationId],
    queryFn: async ({ signal }) => {
      const query = applicationId ? { application_id: applicationId.slice(0, 100) } : {};
      const input = { params: { candidateId }, query };
      const overview = await call('getCandidateOverview', input, { signal });
      keepTimeline(client, candidateId, overview.timeline);
      return overview;
    },
    placeholderData: (known, before) =>
      before?.queryKey[overviewKey.length] === candidateId ? known : undefined,
  });
}

const TIMELINE_PAGE = 30;

/** What happened to a candidate, newest first, page by page; `types` and `actorId` narrow it. */
export function timelineQuery(candidateId: string, types: readonly string[], actorId?: string) {
  return infiniteQueryOptions({
    queryKey: ['candidates', candidateId, 'timeline', types, actorId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: TIMELINE_PAGE,
        include: 'all',
        ...(types.length > 0 ? { types: types.join(',') } : {}),
        ...(actorId ? { actor_id: actorId } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return call('getCandidateTimeline', { params: { candidateId }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}

/**
 * Whether a query is a timeline that comes with an overview on the screen whenever that is read: one
 * that is not narrowed and has its first page only.
 */
export function comesWithOverview(client: QueryClient, { queryKey, queryHash }: Query): boolean {
  const candidateId = String(queryKey[1]);
  const whole = timelineQuery(candidateId, []).queryKey;
  if (queryHash !== hashKey(whole) || client.getQueryData(whole)?.pages.length !== 1) return false;
  const overview = { queryKey: [...overviewKey, candidateId], type: 'active' } as const;
  return client.getQueryCache().findAll(overview).length > 0;
}

/** The members of the organization, as far as they can be named in a filter. */
export function memberOptions() {
  return queryOptions({
    queryKey: ['members', 'options'],
    queryFn: async ({ signal }) => {
      const { members } = await call('listMembers', {}, { signal });
      return members.map(({ user_id: value, name: label }) => ({ value, label }));
    },
    staleTime: 60_000,
  });
}

/** Changes contact details at once on the screen and then on the server; a refusal puts them back. */
export function useUpdateCandidate(candidateId: string) {
  const client = useQueryClient();
  const shown = { queryKey: [...overviewKey, candidateId] };
  return useMutation({
    mutationFn: (change: Versioned<ContactChange>) =>
      call('updateCandidate', { params: { candidateId }, ...change }),
    onMutate: async ({ body: change }) => {
      await client.cancelQueries(shown);
      const before = client.getQueriesData<Overview>(shown);
      client.setQueriesData<Overview>(
        shown,
        (known) => known && { ...known, candidate: { ...known.candidate, ...definedOnly(change) } },
      );
      return before;
    },
    onError: (_error, _change, before) => {
      for (const [key, known] of before ?? []) client.setQueryData(key, known);
    },
    onSettled: async () => {
      const keys = [['candidates'], ['pipeline'], ['applications']];
      await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: key })));
    },
  });
}

function definedOnly(change: ContactChange): Partial<Record<keyof ContactChange, string>> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
