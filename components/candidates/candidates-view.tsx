'use client';

import { UserPlus } from 'lucide-react';
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { useCallback } from 'react';
import { CandidateDrawer } from '@/components/candidate/candidate-drawer';
import { useLoadAhead } from '@/components/candidate/use-load-ahead';
import { ReviewLink } from '@/components/review/review-link';
import { PageHeader } from '@/components/shell/page-header';
import { useMay } from '@/components/shell/session-context';
import { Button } from '@/components/ui/button';
import { late } from '@/components/ui/late';
import { ExportAll } from './export-all';
import { CandidateFilterBar } from './filter-bar';
import { type ChangeFilters, useCandidateFilters } from './filters';
import { SortMenu } from './list-controls';
import { CandidateTable } from './table';

const AddCandidate = late(() => import('./add-candidate').then((module) => module.AddCandidate));

const openParsers = { add: parseAsBoolean, candidate: parseAsString, application: parseAsString };

/** Everyone the organization knows, to search, narrow, order and page through. */
export function CandidatesView() {
  const [filters, setFilters] = useCandidateFilters();
  const [{ add }, setOpen] = useQueryStates(openParsers, { history: 'push' });
  const mayAdd = useMay('candidate:write');
  useLoadAhead();
  const open = useCallback((candidate: string) => void setOpen({ candidate }), [setOpen]);
  const change: ChangeFilters = (changes) => void setFilters({ page: null, ...changes });
  const onAdd = mayAdd ? () => void setOpen({ add: true }) : undefined;
  return (
    <div className="flex flex-col gap-3 px-4 pt-4 pb-3 sm:h-full">
      <PageHeader
        title="Candidates"
        description="Everyone who applied or was entered by hand"
        actions={
          <>
            <ExportAll filters={filters} />
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
      </CandidateFilterBar>
      <div className="min-h-0 sm:grow">
        <CandidateTable onAdd={onAdd} onOpen={open} />
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
