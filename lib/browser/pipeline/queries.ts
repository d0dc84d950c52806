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

// Fills a column of one screen; all eighteen columns load before the board shows.
const FIRST_CARDS = 16;

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
      return withKeptPages(fresh, previous);
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
export const tableKey = ['pipeline', 'table'] as const;

export type TablePages = InfiniteData<Answer<'listApplications'>>;

/** Tables are read again page by page; more pages than these would use up the rate limit. */
const PAGES_READ_AGAIN = 3;

const isShort = (table: TablePages | undefined) => (table?.pages.length ?? 0) <= PAGES_READ_AGAIN;

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
    // Whoever has scrolled far keeps the loaded rows; further pages still load.
    enabled: ({ state }) => isShort(state.data),
    placeholderData: keepPreviousData,
  });
}

/** Shortens long tables that are off the screen, so that they can be read again when they return. */
export function shortenLeftTables(client: QueryClient): void {
  const tables = client.getQueryCache().findAll({ queryKey: tableKey });
  for (const table of tables.filter((query) => query.getObserversCount() === 0)) {
    client.setQueryData<TablePages>(
      table.queryKey,
      (data) => {
        if (!data || isShort(data)) return undefined;
        const { pages, pageParams } = data;
        return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
      },
      { updatedAt: 0 },
    );
  }
}

/** Changes the loaded cards of all tables. */
export function changeInTables(
  client: QueryClient,
  change: (card: PipelineCard) => PipelineCard,
): void {
  client.setQueriesData<TablePages>({ queryKey: tableKey }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      applications: page.applications.map(change),
    }));
    return { ...data, pages };
  });
}

/** The card of an application that a table has loaded, undefined where none has. */
export function cardInTables(client: QueryClient, applicationId: string): PipelineCard | undefined {
  return client
    .getQueriesData<TablePages>({ queryKey: tableKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ applications }) => applications)
    .find((card) => card.application_id === applicationId);
}
