'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import type { Selection } from '@/components/ui/selection';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import type { TableColumn } from '@/components/ui/table-head';
import { RowButton } from '@/components/ui/table-row';
import { RelativeTime } from '@/components/ui/time';
import { joinLog } from '@/lib/browser/deliveries/log';
import {
  type DeliveryFilter,
  type DeliveryRow,
  logHead,
  logPages,
} from '@/lib/browser/deliveries/queries';
import { NothingMatches, NothingSent } from './empty';
import { resultWords, standingOf } from './words';

const idOf = (row: DeliveryRow) => row.delivery_id;
const nameOf = ({ event_type: type, candidate_name: name }: DeliveryRow) =>
  name ? `${type} of ${name}` : type;

function LastAnswer({ row }: { row: DeliveryRow }) {
  if (row.attempt_count === 0) return <span className="text-muted">–</span>;
  const words = resultWords({
    response_status: row.last_response_status,
    failure_class: row.last_failure_class,
  });
  return <span title={words}>{words}</span>;
}

// Each part is a tenth of the least width: the table is as wide as its widest part asks for.
/** The columns after the one that opens a delivery. */
const facts: readonly TableColumn<DeliveryRow>[] = [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 'minmax(9rem, 0.9fr)',
    onCard: 'line',
    cell: (row) => row.candidate_name ?? <span className="text-muted">–</span>,
  },
  {
    id: 'endpoint',
    header: 'Endpoint',
    width: 'minmax(11rem, 1.1fr)',
    cell: (row) => <span title={row.endpoint_host ?? ''}>{row.endpoint_host ?? '–'}</span>,
  },
  {
    id: 'answer',
    header: 'Last answer',
    width: 'minmax(10rem, 1fr)',
    onCard: 'line',
    cell: (row) => <LastAnswer row={row} />,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: '5.5rem',
    align: 'end',
    cell: (row) => row.attempt_count,
  },
  {
    id: 'next',
    header: 'Next attempt',
    width: '7rem',
    cell: (row) =>
      row.next_attempt_at ? (
        <RelativeTime at={row.next_attempt_at} />
      ) : (
        <span className="text-muted">–</span>
      ),
  },
  {
    id: 'created',
    header: 'Created',
    width: '6.5rem',
    onCard: 'line',
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
];

function columnsFor(open: (id: string) => void): TableColumn<DeliveryRow>[] {
  return [
    {
      id: 'status',
      header: 'Status',
      width: '7rem',
      onCard: 'end',
      cell: (row) => <Badge tone={standingOf(row).tone}>{standingOf(row).label}</Badge>,
    },
    {
      id: 'event',
      header: 'Event',
      width: 'minmax(12.5rem, 1.25fr)',
      onCard: 'title',
      cell: (row) => <RowButton onClick={() => open(row.delivery_id)}>{row.event_type}</RowButton>,
    },
    ...facts,
  ];
}

function useLog(filter: DeliveryFilter) {
  const head = useQuery(logHead(filter));
  const pages = useInfiniteQuery(logPages(filter));
  const rows = useMemo(
    () => (head.data ? joinLog(head.data, pages.data?.pages ?? []) : []),
    [head.data, pages.data],
  );
  // More came at once than the beginning holds: the pages must be read again to meet it.
  const oldestOfHead = head.data?.next_cursor ? head.data.deliveries.at(-1)?.created_at : undefined;
  const newestOfPages = pages.data?.pages[0]?.deliveries[0]?.created_at;
  const hasGap = Boolean(oldestOfHead && newestOfPages && oldestOfHead > newestOfPages);
  const { refetch } = pages;
  useEffect(() => {
    if (hasGap) void refetch();
  }, [hasGap, refetch]);
  return { head, pages, rows };
}

/** The deliveries under a filter, newest first, as they come in. */
export function DeliveryLog({
  filter,
  isFiltered,
  onOpen,
  selection,
}: {
  filter: DeliveryFilter;
  isFiltered: boolean;
  onOpen: (deliveryId: string) => void;
  selection: Selection | undefined;
}) {
  const { head, pages, rows } = useLog(filter);
  const columns = useMemo(() => columnsFor(onOpen), [onOpen]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (head.isLoadingError) return <ErrorState query={head} />;
  if (head.isPending) return <SkeletonRows rows={12} />;
  if (rows.length === 0) return isFiltered ? <NothingMatches /> : <NothingSent />;
  return (
    <DataTable
      label="Deliveries"
      columns={columns}
      rows={rows}
      rowId={idOf}
      nameOf={nameOf}
      selection={selection}
      remembersAs="deliveries"
      keepsPlace
      isLoadingMore={isFetchingNextPage}
      onNearEnd={loadMore}
    />
  );
}
