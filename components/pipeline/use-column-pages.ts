'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/browser/api';
import { withPage } from '@/lib/browser/pipeline/board';
import {
  boardQuery,
  type PipelineBoard,
  type PipelineFilter,
} from '@/lib/browser/pipeline/queries';
import type { StageSlug } from '@/lib/pipeline/stages';
import type { Selection } from './selection';

const PAGE = 50;
const LARGEST_PAGE = 100;
/** As many as one bulk action takes. */
const MOST_SELECTED = 500;

/** Loads the next cards of a column into the board, as one scrolls or to select all of them. */
export function useColumnPages(filter: PipelineFilter) {
  const client = useQueryClient();
  const under = useRef(new Set<StageSlug>());
  const [loadingStages, setLoadingStages] = useState<ReadonlySet<StageSlug>>(new Set());
  const latest = useRef(filter);
  latest.current = filter;

  const columnIn = useCallback(
    (slug: StageSlug) => {
      const { queryKey } = boardQuery(client, latest.current);
      const board = client.getQueryData<PipelineBoard>(queryKey);
      return board?.stages.find(({ stage }) => stage.slug === slug);
    },
    [client],
  );

  const loadMore = useCallback(
    async (slug: StageSlug, limit = PAGE) => {
      const cursor = columnIn(slug)?.next_cursor;
      if (!cursor || under.current.has(slug)) return;
      const { queryKey } = boardQuery(client, latest.current);
      under.current.add(slug);
      setLoadingStages(new Set(under.current));
      try {
        const query = { ...latest.current, stage: slug, cursor, limit };
        const page = await call('listApplications', { query });
        client.setQueryData<PipelineBoard>(queryKey, (board) =>
          board ? withPage(board, slug, page) : board,
        );
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
