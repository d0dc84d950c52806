'use client';

import { UserPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { useStages } from '@/components/applications/use-stages';
import { CandidateDrawer } from '@/components/candidate/candidate-drawer';
import { useLoadAhead } from '@/components/candidate/use-load-ahead';
import { ReviewLink } from '@/components/review/review-link';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { DataTable } from '@/components/ui/data-table';
import { Pager } from '@/components/ui/pager';
import { SkeletonTable } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import type { TableColumn } from '@/components/ui/table-head';
import {
  candidatePageSize,
  candidateSorts,
  type ListedCandidate,
} from '@/lib/browser/candidate-list';
import { candidateColumns } from './columns';
import { CandidateFilterBar } from './filter-bar';
import { type ChangeFilters, useCandidateFilters } from './filters';
import { ColumnMenu, SortMenu } from './list-controls';
import { Nobody } from './nobody';
import { useCandidatePage } from './use-candidate-page';
import { useHiddenColumns } from './use-columns';

const AddCandidate = dynamic(() => import('./add-candidate').then((module) => module.AddCandidate));

const openParsers = { add: parseAsBoolean, candidate: parseAsString, application: parseAsString };

function Table({
  columns,
  hidden,
  onAdd,
}: {
  columns: readonly TableColumn<ListedCandidate>[];
  hidden: readonly string[];
  onAdd: (() => void) | undefined;
}) {
  const [filters, setFilters] = useCandidateFilters();
  const change: ChangeFilters = (changes) => void setFilters({ page: null, ...changes });
  const query = useCandidatePage(filters);
  if (query.isLoadingError) return <ErrorState query={query} />;
  if (query.isPending) return <SkeletonTable rows={16} />;
  const { data: rows, pagination } = query.data;
  if (rows.length === 0) return <Nobody filters={filters} change={change} onAdd={onAdd} />;
  return (
    <div className="flex h-full flex-col gap-2">
      <DataTable
        key={pagination.page}
        label="Candidates"
        columns={columns}
        hidden={hidden}
        rows={rows}
        rowId={({ candidate_id: id }) => id}
        total={rows.length}
        sort={{ by: filters.sort, order: filters.order }}
        onSort={({ by, order }) => {
          const sort = candidateSorts.find((known) => known === by);
          if (!sort) return;
          const first = sort === 'name' ? 'asc' : 'desc';
          change({ sort, order: sort === filters.sort ? order : first });
        }}
        className={classNames('min-h-0 grow', query.isPlaceholderData && 'opacity-60')}
      />
      <Pager
        page={pagination.page}
        limit={candidatePageSize}
        total={pagination.total}
        onPage={(page) => change({ page })}
        noun="candidates"
      />
    </div>
  );
}

/** Everyone the organization knows, to search, narrow, order and page through. */
export function CandidatesView() {
  const [filters, setFilters] = useCandidateFilters();
  const [{ add }, setOpen] = useQueryStates(openParsers, { history: 'push' });
  const mayAdd = useMay('candidate:write');
  const { hidden, toggle } = useHiddenColumns();
  const { stageOf } = useStages();
  useLoadAhead();
  const columns = candidateColumns(stageOf, (candidate) => void setOpen({ candidate }));
  const change: ChangeFilters = (changes) => void setFilters({ page: null, ...changes });
  const onAdd = mayAdd ? () => void setOpen({ add: true }) : undefined;
  return (
    <div className="flex h-full flex-col gap-3 px-4 pt-4 pb-3">
      <PageHeader
        title="Candidates"
        description="Everyone who applied or was entered by hand"
        actions={
          <>
            <ReviewLink filters={filters} />
            {onAdd ? (
              <Button variant="primary" onClick={onAdd}>
                <UserPlus aria-hidden /> Add a candidate
              </Button>
            ) : null}
          </>
        }
      />
      <CandidateFilterBar filters={filters} change={change}>
        <SortMenu filters={filters} change={change} />
        <ColumnMenu columns={columns} hidden={hidden} toggle={toggle} />
      </CandidateFilterBar>
      <div className="min-h-0 grow">
        <Table columns={columns} hidden={hidden} onAdd={onAdd} />
      </div>
      {add && mayAdd ? (
        <AddCandidate
          onClose={() => void setOpen({ add: null })}
          onAdded={(candidate) => void setOpen({ add: null, candidate })}
        />
      ) : null}
      <CandidateDrawer />
    </div>
  );
}
