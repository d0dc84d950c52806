'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useEffect, useMemo } from 'react';
import { daysIn } from '@/components/applications/figures';
import { StageDot } from '@/components/applications/stage-dot';
import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { loadNext } from '@/components/ui/load-more';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import type { TableColumn } from '@/components/ui/table-head';
import { RowButton } from '@/components/ui/table-row';
import { readable } from '@/components/ui/words';
import {
  applicationSorts,
  applicationsQuery,
  type PipelineCard,
  type PipelineFilter,
  shortenLeftTables,
} from '@/lib/browser/pipeline/queries';
import { useBoard } from './board-context';
import { nameOf } from './card';

const idOf = (card: PipelineCard) => card.application_id;

/** The columns that show the card alone. */
const facts: readonly TableColumn<PipelineCard>[] = [
  {
    id: 'days',
    header: 'Days in stage',
    width: '8rem',
    sortBy: 'stage_entered_at',
    isReversed: true,
    align: 'end',
    cell: (card) => daysIn(card.stage_entered_at),
  },
  {
    id: 'job',
    header: 'Job',
    width: 'minmax(9.5rem, 11fr)',
    onCard: 'line',
    cell: (card) => card.job.title,
  },
  {
    id: 'score',
    header: 'Score',
    width: '5rem',
    onCard: 'end',
    sortBy: 'score',
    align: 'end',
    cell: ({ score }) =>
      score === null ? <span className="max-sm:hidden">–</span> : Math.round(score),
  },
  {
    id: 'source',
    header: 'Source',
    width: 'minmax(6rem, 6.5fr)',
    cell: (card) => (card.source ? readable(card.source) : '–'),
  },
  {
    id: 'applied',
    header: 'Applied',
    width: '6rem',
    sortBy: 'applied_at',
    cell: (card) => (card.applied_at ? new Date(card.applied_at).toLocaleDateString('en') : '–'),
  },
  {
    id: 'flags',
    header: 'Notices',
    width: '9rem',
    onCard: 'end',
    cell: (card) =>
      card.is_flagged || card.pending_message ? (
        <span className="inline-flex gap-1.5">
          {card.is_flagged ? <Badge tone="danger">Flagged</Badge> : null}
          {card.pending_message ? <Badge tone="warning">Pending</Badge> : null}
        </span>
      ) : null,
  },
];

function useColumns(): TableColumn<PipelineCard>[] {
  const { stageOf, open } = useBoard();
  return useMemo(() => {
    return [
      {
        id: 'name',
        header: 'Name',
        width: 'minmax(10rem, 10fr)',
        sortBy: 'name',
        cell: (card) => (
          <RowButton onClick={() => open(card)}>
            <bdi>{nameOf(card)}</bdi>
          </RowButton>
        ),
      },
      {
        id: 'stage',
        header: 'Stage',
        width: 'minmax(12rem, 13fr)',
        onCard: 'line',
        cell: ({ status }) => (
          <>
            <StageDot color={stageOf(status).color} />
            <span className="ml-2">{stageOf(status).name}</span>
          </>
        ),
      },
      ...facts,
    ];
  }, [stageOf, open]);
}

const sortParsers = {
  sort: parseAsStringLiteral(applicationSorts).withDefault('stage_entered_at'),
  order: parseAsStringLiteral(['asc', 'desc']).withDefault('desc'),
};

/** The pipeline as a table of any length, on the same filters as the board. */
export function TableView({ filter }: { filter: PipelineFilter }) {
  const columns = useColumns();
  const { selection, mayMove } = useBoard();
  const [{ sort, order }, setSort] = useQueryStates(sortParsers, { history: 'replace' });
  const query = useInfiniteQuery(applicationsQuery(filter, sort, order));
  const client = useQueryClient();
  // After each rendering: another order or filter leaves a table too.
  useEffect(() => {
    shortenLeftTables(client);
    return () => shortenLeftTables(client);
  });
  const rows = useMemo(
    () => query.data?.pages.flatMap(({ applications }) => applications) ?? [],
    [query.data],
  );
  if (query.isLoadingError) return <ErrorState query={query} />;
  return (
    <div className="px-4 pb-4 sm:h-full">
      {query.isPending ? (
        <SkeletonRows rows={14} />
      ) : (
        <DataTable
          label="Applications"
          columns={columns}
          remembersAs="applications"
          rows={rows}
          rowId={idOf}
          nameOf={nameOf}
          selection={mayMove ? selection : undefined}
          sort={{ by: sort, order }}
          onSort={(next) => {
            const by = applicationSorts.find((known) => known === next.by);
            if (by) void setSort({ sort: by, order: next.order });
          }}
          isLoadingMore={query.isFetchingNextPage}
          onNearEnd={() => loadNext(query)}
        />
      )}
    </div>
  );
}
