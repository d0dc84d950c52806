'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks, Plus, ShieldCheck } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useMemo, useState } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DataTable, RowButton } from '@/components/ui/data-table';
import { Drawer } from '@/components/ui/dialog';
import { loadNext } from '@/components/ui/load-more';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import type { TableColumn } from '@/components/ui/table-head';
import { RelativeTime } from '@/components/ui/time';
import { checksQuery, type ListedCheck } from '@/lib/browser/checks';
import { CheckActions } from './check-actions';
import { FilterBar } from './filter-bar';
import { useChecksView, useFilters } from './filters';
import { standingOf, typeName } from './words';

const CheckPanel = dynamic(() => import('./check-panel').then((module) => module.CheckPanel));
const InitiateDialog = dynamic(() =>
  import('./initiate-dialog').then((module) => module.InitiateDialog),
);
const CatalogueDialog = dynamic(() =>
  import('./catalogue-dialog').then((module) => module.CatalogueDialog),
);

const idOf = (row: ListedCheck) => row.check_id;

/** The columns after the one that opens a check. */
const facts: readonly TableColumn<ListedCheck>[] = [
  {
    id: 'type',
    header: 'Check',
    width: 'minmax(11rem, 1.2fr)',
    cell: (row) => typeName(row.check_type),
  },
  {
    id: 'status',
    header: 'Status',
    width: '10rem',
    cell: (row) => <Badge tone={standingOf(row).tone}>{standingOf(row).label}</Badge>,
  },
  {
    id: 'job',
    header: 'Job',
    width: 'minmax(12rem, 1.4fr)',
    cell: (row) => row.job_title,
  },
  {
    id: 'age',
    header: 'Requested',
    width: '8rem',
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: '15rem',
    cell: (row) => (
      <span className="relative z-1 inline-flex gap-1.5">
        <CheckActions
          check={row}
          isQuiet
          about={`${typeName(row.check_type)} of ${row.candidate_name}`}
        />
      </span>
    ),
  },
];

function columnsFor(open: (id: string) => void): TableColumn<ListedCheck>[] {
  return [
    {
      id: 'candidate',
      header: 'Candidate',
      width: 'minmax(11rem, 1.2fr)',
      cell: (row) => <RowButton onClick={() => open(row.check_id)}>{row.candidate_name}</RowButton>,
    },
    ...facts,
  ];
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const [, setFilters] = useFilters();
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title={isFiltered ? 'No check matches these filters' : 'No background checks yet'}
      action={
        isFiltered ? <Button onClick={() => void setFilters(null)}>Clear all filters</Button> : null
      }
    >
      {isFiltered
        ? null
        : 'Request one for an application: the candidate is sent a link to consent.'}
    </EmptyState>
  );
}

function List() {
  const [{ status, application }] = useFilters();
  const [, setView] = useChecksView();
  const filter = {
    ...(status ? { status } : {}),
    ...(application ? { application_id: application } : {}),
  };
  const checks = useInfiniteQuery(checksQuery(filter));
  const rows = useMemo(() => checks.data?.pages.flatMap(({ data }) => data) ?? [], [checks.data]);
  const columns = useMemo(() => columnsFor((check) => void setView({ check })), [setView]);
  if (checks.isLoadingError) return <ErrorState query={checks} />;
  if (checks.isPending) return <SkeletonRows rows={12} />;
  if (rows.length === 0) return <Nothing isFiltered={Boolean(status || application)} />;
  return (
    <DataTable
      label="Background checks"
      columns={columns}
      rows={rows}
      rowId={idOf}
      total={checks.data?.pages[0]?.pagination.total}
      isLoadingMore={checks.isFetchingNextPage}
      onNearEnd={() => loadNext(checks)}
    />
  );
}

/** The background checks of the organization with what can be done about each. */
export function ChecksView() {
  const mayWrite = useMay('background_check:write');
  const [dialog, setDialog] = useState<'new' | 'catalogue' | null>(null);
  const [{ check }, setView] = useChecksView();
  return (
    <div className="flex h-full flex-col gap-4 px-4 py-4">
      <PageHeader
        title="Background checks"
        description="Requested, consented to, ordered from the vendor and completed"
        actions={
          <>
            <Button onClick={() => setDialog('catalogue')}>
              <ListChecks aria-hidden /> Services and pipelines
            </Button>
            {mayWrite ? (
              <Button variant="primary" onClick={() => setDialog('new')}>
                <Plus aria-hidden /> New check
              </Button>
            ) : null}
          </>
        }
      />
      <FilterBar />
      <div className="min-h-64 grow basis-0">
        <List />
      </div>
      {dialog === 'catalogue' ? <CatalogueDialog onClose={() => setDialog(null)} /> : null}
      {dialog === 'new' ? (
        <InitiateDialog
          onClose={() => setDialog(null)}
          onOpened={(checks) => {
            setDialog(null);
            void setView({ check: checks[0]?.check_id ?? null });
          }}
        />
      ) : null}
      <Drawer
        isOpen={check !== null}
        onClose={() => void setView({ check: null })}
        title="Background check"
        className="max-w-xl"
      >
        {check ? <CheckPanel key={check} checkId={check} /> : null}
      </Drawer>
    </div>
  );
}
