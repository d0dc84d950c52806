'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks, Plus, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ClearFilters } from '@/components/filters/clear-filters';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import { Drawer } from '@/components/ui/dialog';
import { late } from '@/components/ui/late';
import { loadNext } from '@/components/ui/load-more';
import { useListSelection } from '@/components/ui/selection';
import { SkeletonTable } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { checksQuery, type ListedCheck } from '@/lib/browser/checks';
import { ChecksBar } from './checks-bar';
import { checkColumns } from './columns';
import { FilterBar } from './filter-bar';
import { useChecksView, useFilters } from './filters';
import { nameOf } from './words';

const CheckPanel = late(() => import('./check-panel').then((module) => module.CheckPanel));
const InitiateDialog = late(() =>
  import('./initiate-dialog').then((module) => module.InitiateDialog),
);
const CatalogueDialog = late(() =>
  import('./catalogue-dialog').then((module) => module.CatalogueDialog),
);

const idOf = (row: ListedCheck) => row.check_id;

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const [, setFilters] = useFilters();
  return (
    <EmptyState
      icon={<ShieldCheck aria-hidden />}
      title={isFiltered ? 'No check matches these filters' : 'No background checks yet'}
      action={isFiltered ? <ClearFilters onClear={() => void setFilters(null)} /> : null}
    >
      {isFiltered
        ? null
        : 'Request one for an application: the candidate is sent a link to consent.'}
    </EmptyState>
  );
}

/** The checks under the filters, as far as they are loaded, and which are ticked. */
function useChecks() {
  const [{ status, application }] = useFilters();
  const filter = {
    ...(status ? { status } : {}),
    ...(application ? { application_id: application } : {}),
  };
  const selection = useListSelection(JSON.stringify(filter));
  const checks = useInfiniteQuery(checksQuery(filter));
  const rows = useMemo(() => checks.data?.pages.flatMap(({ data }) => data) ?? [], [checks.data]);
  return { checks, rows, selection, isFiltered: Boolean(status || application) };
}

function ChecksTable({ checks, rows, selection, isFiltered }: ReturnType<typeof useChecks>) {
  const mayWrite = useMay('background_check:write');
  const [, setView] = useChecksView();
  const columns = useMemo(() => checkColumns((check) => void setView({ check })), [setView]);
  if (checks.isLoadingError) return <ErrorState query={checks} />;
  if (checks.isPending) return <SkeletonTable rows={12} />;
  if (rows.length === 0) return <Nothing isFiltered={isFiltered} />;
  return (
    <DataTable
      label="Background checks"
      columns={columns}
      rows={rows}
      rowId={idOf}
      nameOf={nameOf}
      selection={mayWrite ? selection : undefined}
      remembersAs="checks"
      total={checks.data?.pages[0]?.pagination.total}
      isLoadingMore={checks.isFetchingNextPage}
      onNearEnd={() => loadNext(checks)}
    />
  );
}

// The bar says how an action ended also where it has emptied the list.
function List() {
  const listed = useChecks();
  return (
    <>
      <ChecksTable {...listed} />
      <ChecksBar selection={listed.selection} checks={listed.rows} />
    </>
  );
}

/** The background checks of the organization with what can be done about each. */
export function ChecksView() {
  const mayWrite = useMay('background_check:write');
  const [dialog, setDialog] = useState<'new' | 'catalogue' | null>(null);
  const [{ check }, setView] = useChecksView();
  return (
    <div className="flex flex-col gap-3 p-4 sm:h-full">
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
      <div className="sm:min-h-64 sm:grow sm:basis-0">
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
