import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, call, callWithStatus, type Input, type Versioned } from './api';
import { countEach } from './count-each';
import { inParts } from './in-parts';
import { refreshApplications } from './pipeline/refresh';

type Page = Answer<'listBlocklist'>;
export type BlocklistEntry = Answer<'updateBlocklistEntry'>['entry'];
export type MatchType = BlocklistEntry['match_type'];

export type BlocklistFilter = {
  search?: string;
  match_type?: MatchType;
  active_only: boolean;
};

/** What a new entry is made of; times as ISO text. */
export type NewEntry = {
  match_type: MatchType;
  match_value: string;
  reason?: string | null;
  expires_at?: string | null;
};

const PAGE_SIZE = 50;
const listKey = ['blocklist', 'list'] as const;

/** The entries under a filter, newest first, page by page. */
export function blocklistQuery(filter: BlocklistFilter) {
  return infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam: offset, signal }) =>
      call('listBlocklist', { query: { ...filter, limit: PAGE_SIZE, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return loaded < total ? loaded : null;
    },
    placeholderData: keepPreviousData,
  });
}

/** How many entries there are under a filter: in force (true), and ever (false). */
export function blocklistCountsQuery(filter: Omit<BlocklistFilter, 'active_only'>) {
  return queryOptions({
    queryKey: ['blocklist', 'counts', filter],
    queryFn: ({ signal }) =>
      countEach([true, false], async (active_only) => {
        const query = { ...filter, active_only, limit: 1 };
        return (await call('listBlocklist', { query }, { signal })).total;
      }),
    placeholderData: keepPreviousData,
  });
}

/** Whom an entry would match; asked only for a value. */
export function matchesQuery(type: MatchType, value: string) {
  return queryOptions({
    queryKey: ['candidates', 'blocklist-matches', type, value],
    queryFn: ({ signal }) =>
      call('previewBlocklistEntry', { body: { match_type: type, match_value: value } }, { signal }),
    enabled: value !== '',
    retry: false,
  });
}

/** What happens to people who match: `flag` or `exclude`. */
export function blocklistBehaviourQuery() {
  return queryOptions({
    queryKey: ['organization', 'blocklist-behaviour'],
    queryFn: async ({ signal }) =>
      (await call('getOrganization', {}, { signal })).organization.blocklist_behaviour,
    staleTime: 60_000,
  });
}

// Not awaited, so that the person sees the result at once.
function readAgain(client: QueryClient): void {
  for (const key of ['blocklist', 'candidates', 'pipeline']) {
    void client.invalidateQueries({ queryKey: [key] });
  }
}

/** Adds an entry; `isNew` is false if an equal one is already in force. */
export function useAddEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewEntry) => {
      const options = { idempotencyKey: crypto.randomUUID() };
      const { status, answer } = await callWithStatus('createBlocklistEntry', { body }, options);
      return { entry: answer, isNew: status === 201 };
    },
    onSuccess: ({ isNew }) => {
      if (isNew) readAgain(client);
    },
  });
}

/** Blocks a candidate by everything they are found by. */
export function useBlockPerson(candidateId: string) {
  const client = useQueryClient();
  const params = { candidateId };
  return useMutation({
    mutationFn: (body: Input<'blockCandidate'>['body']) => call('blockCandidate', { params, body }),
    onSuccess: () => {
      readAgain(client);
      void refreshApplications(client);
    },
  });
}

type Pages = InfiniteData<Page, number>;

function without(pages: Pages | undefined, id: string): Pages | undefined {
  if (!pages?.pages.some(({ entries }) => entries.some((entry) => entry.blocklist_id === id))) {
    return pages;
  }
  const rest = pages.pages.map(({ entries, total }) => ({
    entries: entries.filter((entry) => entry.blocklist_id !== id),
    total: total - 1,
  }));
  return { ...pages, pages: rest };
}

const isOfActive = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  (queryKey[2] as BlocklistFilter | undefined)?.active_only === true;

/** Removes an entry: it leaves the list at once and comes back if the API refuses. */
export function useRemoveEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ blocklist_id: blocklistId }: BlocklistEntry) =>
      call('deleteBlocklistEntry', { params: { blocklistId } }),
    onMutate: async ({ blocklist_id: id }) => {
      const filter = { queryKey: listKey, predicate: isOfActive };
      await client.cancelQueries(filter);
      const before = client.getQueriesData<Pages>(filter);
      client.setQueriesData<Pages>(filter, (pages) => without(pages, id));
      return before;
    },
    onError: (_error, _entry, before) => {
      for (const [key, pages] of before ?? []) client.setQueryData(key, pages);
    },
    onSettled: () => readAgain(client),
  });
}

type EntryChange = Exclude<NonNullable<Input<'updateBlocklistEntry'>['body']>, FormData>;

/** Changes the reason or the end of an entry. */
export function useChangeEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      entry,
      ...change
    }: { entry: BlocklistEntry } & Versioned<EntryChange>) => {
      const params = { blocklistId: entry.blocklist_id };
      return (await call('updateBlocklistEntry', { params, ...change })).entry;
    },
    onSettled: () => readAgain(client),
  });
}

const mostInBulk = 500;

/** What is done to many entries at once. */
export type EntriesChange =
  | { action: 'remove' }
  | { action: 'change-expiry'; expires_at: string | null };

/** Removes many entries or changes when they end; each is answered for by itself. */
export function useChangeEntries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, change }: { ids: readonly string[]; change: EntriesChange }) =>
      inParts(
        ids,
        mostInBulk,
        async (blocklist_ids) => {
          const body = { ...change, blocklist_ids };
          return (await call('bulkChangeBlocklist', { body })).results;
        },
        (row) => row.blocklist_id,
      ),
    onSettled: () => readAgain(client),
  });
}

/** Adds entries one after another, and answers how many were new or known, and what was refused. */
export function useImportEntries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (entries: readonly NewEntry[]) => {
      const result = { added: 0, known: 0, refused: [] as { place: number; error: unknown }[] };
      for (const [place, body] of entries.entries()) {
        try {
          const { status } = await callWithStatus('createBlocklistEntry', { body });
          if (status === 201) result.added += 1;
          else result.known += 1;
        } catch (error) {
          result.refused.push({ place, error });
        }
      }
      return result;
    },
    onSettled: () => readAgain(client),
  });
}

const AT_ONCE = 100;

/** All entries under a filter, newest first. */
export async function readEntries(filter: BlocklistFilter): Promise<BlocklistEntry[]> {
  const all: BlocklistEntry[] = [];
  for (;;) {
    const query = { ...filter, limit: AT_ONCE, offset: all.length };
    const { entries, total } = await call('listBlocklist', { query });
    all.push(...entries);
    if (entries.length === 0 || all.length >= total) return all;
  }
}
