'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Selection } from '@/components/ui/selection';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { withPage } from '@/lib/browser/pipeline/board';
import {
  boardQuery,
  type PipelineBoard,
  type PipelineColumn,
  type PipelineFilter,
} from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';

const PAGE = 50;
const LARGEST_PAGE = 100;
const ATTEMPTS = 3;
/** As many as one bulk action takes. */
const MOST_SELECTED = 500;

function columnUnder(client: QueryClient, filter: PipelineFilter, slug: StageSlug) {
  const board = client.getQueryData<PipelineBoard>(boardQuery(client, filter).queryKey);
  return board?.stages.find(({ stage }) => stage.slug === slug);
}

async function readPage(
  client: QueryClient,
  filter: PipelineFilter,
  slug: StageSlug,
  limit: number,
): Promise<void> {
  const { queryKey } = boardQuery(client, filter);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const cursor = columnUnder(client, filter, slug)?.next_cursor;
    if (!cursor) return;
    const query = { ...filter, stage: slug, cursor, limit };
    const page = await call('listApplications', { query });
    // After a column that was read again meanwhile, this page would leave a gap.
    const isNext = columnUnder(client, filter, slug)?.next_cursor === cursor;
    client.setQueryData<PipelineBoard>(queryKey, (board) =>
      board ? withPage(board, slug, cursor, page) : board,
    );
    if (isNext) return;
  }
}

/** Reads on in a column until it holds as many cards as can be selected, or no more come. */
async function readOn(
  columnIn: (slug: StageSlug) => PipelineColumn | undefined,
  loadMore: (slug: StageSlug, limit: number) => Promise<void>,
  slug: StageSlug,
): Promise<PipelineColumn | undefined> {
  let known = 0;
  let column = columnIn(slug);
  while (
    column?.next_cursor &&
    column.applications.length > known &&
    column.applications.length < MOST_SELECTED
  ) {
    known = column.applications.length;
    await loadMore(slug, LARGEST_PAGE);
    column = columnIn(slug);
  }
  return column;
}

/** Loads the next cards of a column into the board, as one scrolls or to select all of them. */
export function useColumnPages(filter: PipelineFilter) {
  const client = useQueryClient();
  const under = useRef(new Set<StageSlug>());
  const [loadingStages, setLoadingStages] = useState<ReadonlySet<StageSlug>>(new Set());
  const latest = useRef(filter);
  latest.current = filter;

  const columnIn = useCallback(
    (slug: StageSlug) => columnUnder(client, latest.current, slug),
    [client],
  );

  const loadMore = useCallback(
    async (slug: StageSlug, limit = PAGE) => {
      if (!columnIn(slug)?.next_cursor || under.current.has(slug)) return;
      under.current.add(slug);
      setLoadingStages(new Set(under.current));
      try {
        await readPage(client, latest.current, slug, limit);
      } catch {
        toast.error('The rest of the column could not be loaded. Scroll to try again.');
      } finally {
        under.current.delete(slug);
        setLoadingStages(new Set(under.current));
      }
    },
    [client, columnIn],
  );

  const selectAll = useCallback(
    async (slug: StageSlug, selection: Selection) => {
      const column = await readOn(columnIn, loadMore, slug);
      const ids = column?.applications.map(({ application_id: id }) => id) ?? [];
      selection.toggleAll(ids.slice(0, MOST_SELECTED));
      if (column && column.count > MOST_SELECTED) {
        toast.info(`The first ${MOST_SELECTED} of ${column.count} are selected.`);
      }
    },
    [columnIn, loadMore],
  );

  const onNearEnd = useCallback((slug: StageSlug) => void loadMore(slug), [loadMore]);
  return { loadingStages, onNearEnd, selectAll };
}
