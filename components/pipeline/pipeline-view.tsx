'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns3, Rows3, UserSearch } from 'lucide-react';
import dynamic from 'next/dynamic';
import { parseAsString, useQueryState } from 'nuqs';
import { memo, useEffect, useState } from 'react';
import { ApplicantBar } from '@/components/bulk/applicant-bar';
import { ApplicantDialogs } from '@/components/bulk/applicant-dialogs';
import { useLoadAhead } from '@/components/candidate/use-load-ahead';
import { applicantQuery, isFiltered } from '@/components/filters/applicant-filters';
import { ReviewLink } from '@/components/review/review-link';
import { isWaitedFor } from '@/components/shell/early';
import { PageHeader } from '@/components/shell/page-header';
import { late } from '@/components/ui/late';
import { Segments } from '@/components/ui/segments';
import { useListSelection } from '@/components/ui/selection';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { type FirstBoard, keepFirstBoard } from '@/lib/browser/pipeline/first-board';
import { boardQuery, type PipelineBoard, workflowQuery } from '@/lib/browser/pipeline/queries';
import { whenIdle } from '@/lib/browser/when-idle';
import { BoardView } from './board';
import { BoardContext, useBoard } from './board-context';
import { BoardSkeleton } from './board-skeleton';
import { FilterBar } from './filter-bar';
import { useFilters, usePipelineView } from './filters';
import { LaneMap } from './lane-map';
import { useBoardActions } from './use-board-actions';
import { useCollapsedLanes } from './use-collapsed-lanes';
import { useColumnPages } from './use-column-pages';

// The server renders its place, so that its code is named in the document already.
const TableView = dynamic(() => import('./table').then((module) => module.TableView), {
  loading: () => (
    <div className="h-full px-4 pb-4">
      <SkeletonRows rows={14} />
    </div>
  ),
});

/** Loads the drawer, and beside it what it shows. */
function loadDrawer() {
  void import('@/components/candidate/candidate-panel');
  return import('@/components/candidate/candidate-drawer');
}
const CandidateDrawer = late(() => loadDrawer().then((module) => module.CandidateDrawer));
// A card was clicked, most likely, before the page answers: its code comes while the page hydrates.
if (isWaitedFor()) void loadDrawer();

const views = [
  { value: 'board', label: 'Board', icon: Columns3 },
  { value: 'table', label: 'Table', icon: Rows3 },
] as const;

function ViewSwitch() {
  const [view, setView] = usePipelineView();
  return (
    <Segments legend="View" value={view} onChange={(next) => void setView(next)} options={views} />
  );
}

function Nobody({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={<UserSearch aria-hidden />}
      title={filtered ? 'Nobody matches these filters' : 'No applications yet'}
    >
      {filtered
        ? 'Remove a filter to see more of the pipeline.'
        : 'Add a candidate to a job, or let a partner send applicants.'}
    </EmptyState>
  );
}

// Not rendered again as a candidate opens over it.
const Content = memo(function Content({
  board,
  isStale,
}: {
  board: PipelineBoard;
  isStale: boolean;
}) {
  const [view] = usePipelineView();
  const [filters] = useFilters();
  const { selection } = useBoard();
  const { collapsed, toggle } = useCollapsedLanes();
  const { loadingStages, onNearEnd, selectAll } = useColumnPages(applicantQuery(filters));
  if (board.stages.every(({ count }) => count === 0)) {
    return <Nobody filtered={isFiltered(filters)} />;
  }
  if (view === 'table') return <TableView filter={applicantQuery(filters)} />;
  return (
    <BoardView
      board={board}
      filter={isStale ? null : JSON.stringify(filters)}
      isFiltered={isFiltered(filters)}
      collapsed={collapsed}
      onCollapse={toggle}
      loadingStages={loadingStages}
      onNearEnd={onNearEnd}
      onSelectAll={(slug) => void selectAll(slug, selection)}
    />
  );
});

/** The drawer; what it shows is loaded once there is time, so that the first opens at once too. */
function ShownCandidate() {
  const [candidate] = useQueryState('candidate', parseAsString);
  useEffect(() => whenIdle(() => void loadDrawer()), []);
  useLoadAhead();
  return candidate ? <CandidateDrawer /> : null;
}

/** The pipeline of the organization as a board or a table, with everything that moves applicants. */
export function PipelineView({ first }: { first: FirstBoard | null }) {
  const client = useQueryClient();
  useState(() => first && keepFirstBoard(client, first));
  const [filters] = useFilters();
  const [view] = usePipelineView();
  const selection = useListSelection(JSON.stringify(filters));
  const query = boardQuery(client, applicantQuery(filters));
  const board = useQuery(query);
  // Without the workflow every drop would be refused.
  const workflow = useQuery(workflowQuery());
  const { actions, moves, applicantOf } = useBoardActions(query.queryKey, selection);
  const total = board.data?.stages.reduce((sum, { count }) => sum + count, 0);

  return (
    <BoardContext value={actions}>
      <div className="flex h-full flex-col">
        <div className="space-y-3 px-4 pt-4 pb-3">
          <PageHeader
            title="Pipeline"
            description={
              total === undefined
                ? 'Loading…'
                : `${total.toLocaleString('en')} ${total === 1 ? 'application' : 'applications'}`
            }
            actions={
              <>
                <ReviewLink filters={filters} />
                <ViewSwitch />
              </>
            }
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <FilterBar />
            {view === 'board' ? <LaneMap board={board.data} /> : null}
          </div>
        </div>
        <div className="min-h-80 grow basis-0">
          {board.data && workflow.data ? (
            <Content board={board.data} isStale={board.isPlaceholderData} />
          ) : board.isLoadingError || workflow.isLoadingError ? (
            <ErrorState query={board.isLoadingError ? board : workflow} />
          ) : (
            <BoardSkeleton />
          )}
        </div>
      </div>
      <ApplicantBar {...{ selection, moves, applicantOf }} />
      <ApplicantDialogs moves={moves} select={(ids) => selection.replace(ids)} />
      <ShownCandidate />
    </BoardContext>
  );
}
