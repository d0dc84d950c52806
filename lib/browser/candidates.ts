import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, call, type Input } from './api';

export type Candidate = Answer<'getCandidate'>;
export type TimelineEvent = Answer<'getCandidateTimeline'>['events'][number];
export type ContactChange = Exclude<Input<'updateCandidate'>['body'], FormData | undefined>;

/** One candidate with their applications. */
export function candidateQuery(candidateId: string) {
  return queryOptions({
    queryKey: ['candidates', candidateId],
    queryFn: ({ signal }) => call('getCandidate', { params: { candidateId } }, { signal }),
  });
}

/** The beginning of the key of every candidate's applications. */
export const applicationsOfKey = ['applications', 'of'] as const;

/** A candidate's applications with what a line about each shows, the latest first. */
export function applicationsOfQuery(candidateId: string) {
  return queryOptions({
    queryKey: [...applicationsOfKey, candidateId],
    queryFn: async ({ signal }) => {
      const query = { candidate_id: candidateId, sort: '-applied_at', limit: 100 } as const;
      return (await call('listApplications', { query }, { signal })).applications;
    },
  });
}

export type CandidateApplication = Answer<'listApplications'>['applications'][number];

const TIMELINE_PAGE = 30;

/** What happened to a candidate, newest first, page by page; `types` and `actorId` narrow it. */
export function timelineQuery(candidateId: string, types: readonly string[], actorId?: string) {
  return infiniteQueryOptions({
    queryKey: ['candidates', candidateId, 'timeline', types, actorId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: TIMELINE_PAGE,
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
  const { queryKey } = candidateQuery(candidateId);
  return useMutation({
    mutationFn: (body: ContactChange) => call('updateCandidate', { params: { candidateId }, body }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey, exact: true });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (candidate) =>
        candidate ? { ...candidate, ...definedOnly(change) } : candidate,
      );
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSettled: async () => {
      const keys = [['candidates'], ['pipeline'], ['applications']];
      await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: key })));
    },
  });
}

function definedOnly(change: ContactChange): Partial<Record<keyof ContactChange, string>> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
