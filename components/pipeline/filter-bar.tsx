'use client';

import { memo, useState } from 'react';
import { ApplicantChips } from '@/components/filters/applicant-chips';
import { ApplicantFilterButton } from '@/components/filters/applicant-filter-button';
import { type ChangeApplicants, isFiltered } from '@/components/filters/applicant-filters';
import { ClearAll } from '@/components/filters/clear-filters';
import { MineToggle } from '@/components/filters/mine-toggle';
import { SearchField } from '@/components/ui/search-field';
import { ViewMenu } from '@/components/views/view-menu';
import { boardOrder } from '@/lib/pipeline/stages';
import { useFilters } from './filters';

/** Search and filters of the pipeline; what is set stands beside them as chips to remove. */
export const FilterBar = memo(function FilterBar() {
  const [filters, setFilters] = useFilters();
  const change: ChangeApplicants = (changes) => void setFilters(changes);
  const [onSearch] = useState(() => (search: string) => {
    void setFilters({ search: search.trim() || null });
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search applicants"
        placeholder="Name, email or phone"
        value={filters.search ?? ''}
        onChange={onSearch}
      />
      <ViewMenu page="pipeline" />
      <MineToggle isOn={filters.mine ?? false} onChange={(mine) => change({ mine })} />
      <ApplicantFilterButton filters={filters} change={change} stages={boardOrder} />
      <ApplicantChips filters={filters} change={change} />
      {isFiltered(filters) ? <ClearAll onClear={() => void setFilters(null)} /> : null}
    </div>
  );
});
