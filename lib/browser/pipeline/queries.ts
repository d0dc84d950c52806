import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { type Answer, call, type Input } from '@/lib/browser/api';
import { type Board, withKeptPages } from './board';

export type PipelineFilter = NonNullable<Input<'getPipeline'>['query']>;
export type PipelineColumn = Answer<'getPipeline'>['stages'][number];
export type PipelineCard = PipelineColumn['applications'][number];
export type PipelineBoard = Board<PipelineCard, PipelineColumn>;
export type StageInfo = PipelineColumn['stage'];

// Enough for a column of the height of a screen; all eighteen come before one can be used.
const FIRST_CARDS = 20;

/** What moved since the board was last read, by application; kept so that stale pages let go of it. */
const changedSince = new WeakMap<QueryClient, Set<string>>();

/** Remembers that an application has changed until the boards have been read again. */
export function noteChanged(client: QueryClient, applicationIds: Iterable<string>): void {
  const known = changedSince.get(client) ?? new Set<string>();
  for (const id of applicationIds) known.add(id);
  changedSince.set(client, known);
}

export const boardKey = ['pipeline', 'board'] as const;

/** The board under a filter: counts of all stages with the first cards of each, and pages loaded since. */
export function boardQuery(client: QueryClient, filter: PipelineFilter) {
  const queryKey = [...boardKey, filter] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<PipelineBoard> => {
      const query = { ...filter, limit: FIRST_CARDS };
      const fresh = await call('getPipeline', { query }, { signal });
      const previous = client.getQueryData<PipelineBoard>(queryKey);
      return withKeptPages(fresh, previous, changedSince.get(client) ?? new Set());
    },
    placeholderData: keepPreviousData,
  });
}

/** The organization's stages and the moves its workflow permits. */
export function workflowQuery() {
  return queryOptions({
    queryKey: ['workflow'],
    queryFn: ({ signal }) => call('getWorkflow', {}, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** What a table of applications can be ordered by. */
export const applicationSorts = ['stage_entered_at', 'applied_at', 'score', 'name'] as const;
export type ApplicationSort = (typeof applicationSorts)[number];

const TABLE_PAGE = 100;
const tableKey = ['pipeline', 'table'] as const;

/** Applications under a filter, page by page, for a table. */
export function applicationsQuery(
  filter: PipelineFilter,
  sort: ApplicationSort,
  order: 'asc' | 'desc',
) {
  return infiniteQueryOptions({
    queryKey: [...tableKey, filter, sort, order],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam ? { cursor: pageParam } : {};
      const by = order === 'desc' ? (`-${sort}` as const) : sort;
      const query = { ...filter, ...page, sort: by, limit: TABLE_PAGE };
      return call('listApplications', { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
}

/** The card of an application that a table has loaded, undefined where none has. */
export function cardInTables(client: QueryClient, applicationId: string): PipelineCard | undefined {
  type Pages = InfiniteData<Answer<'listApplications'>>;
  return client
    .getQueriesData<Pages>({ queryKey: tableKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ applications }) => applications)
    .find((card) => card.application_id === applicationId);
}
