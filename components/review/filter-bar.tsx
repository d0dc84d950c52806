'use client';

import { ApplicantChips } from '@/components/filters/applicant-chips';
import { ApplicantFilterButton } from '@/components/filters/applicant-filter-button';
import { isFiltered } from '@/components/filters/applicant-filters';
import { ClearAll } from '@/components/filters/clear-filters';
import { MineToggle } from '@/components/filters/mine-toggle';
import { SelectField } from '@/components/ui/select';
import { ViewMenu } from '@/components/views/view-menu';
import { openStages } from '@/lib/pipeline/coarse-status';
import { type ChangeFilters, useReviewFilters } from './filters';

const orders = [
  { value: 'waiting', label: 'Who has waited longest' },
  { value: 'newest', label: 'Who applied last' },
  { value: 'score', label: 'Who has the best score' },
] as const;

/** Whom the review goes through: what is set as chips, and a form for all of it. */
export function ReviewFilterBar() {
  const [filters, setFilters] = useReviewFilters();
  const change: ChangeFilters = (changes) => void setFilters(changes);
  const { first, ...narrowing } = filters;
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <ApplicantChips filters={narrowing} change={change} showsSearch />
      {isFiltered(narrowing) ? (
        <span className="max-sm:hidden">
          <ClearAll onClear={() => void setFilters(null)} />
        </span>
      ) : null}
      <ViewMenu page="review" />
      <MineToggle isOn={filters.mine ?? false} onChange={(mine) => change({ mine })} />
      <ApplicantFilterButton filters={narrowing} change={change} stages={openStages}>
        <SelectField
          label="First comes"
          value={first}
          options={orders}
          onChange={(next) => change({ first: next })}
        />
      </ApplicantFilterButton>
    </div>
  );
}
