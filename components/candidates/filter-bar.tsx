'use client';

import type { ReactNode } from 'react';
import { ApplicantChips } from '@/components/filters/applicant-chips';
import { ApplicantFilterButton } from '@/components/filters/applicant-filter-button';
import { ClearAll } from '@/components/filters/clear-filters';
import { MineToggle } from '@/components/filters/mine-toggle';
import { SearchField } from '@/components/ui/search-field';
import { ViewMenu } from '@/components/views/view-menu';
import { boardOrder } from '@/lib/pipeline/stages';
import { type CandidateFilters, type ChangeFilters, isNarrowed, noFilters } from './filters';

/** Search, filters and what is set of them as chips; `children` stand at the end of the line. */
export function CandidateFilterBar({
  filters,
  change,
  children,
}: {
  filters: CandidateFilters;
  change: ChangeFilters;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search candidates"
        placeholder="Name, email or phone"
        value={filters.search ?? ''}
        onChange={(search) => change({ search: search.trim() || null })}
      />
      <ViewMenu page="candidates" />
      <MineToggle isOn={filters.mine ?? false} onChange={(mine) => change({ mine })} />
      <ApplicantFilterButton filters={filters} change={change} stages={boardOrder}>
        <p className="text-xs text-muted">
          One application must match stage, job, location, score and days together.
        </p>
      </ApplicantFilterButton>
      <ApplicantChips filters={filters} change={change} />
      {isNarrowed(filters) ? <ClearAll onClear={() => change(noFilters)} /> : null}
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </div>
  );
}
