'use client';

import type { ReactNode } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { Chips, ClearAll, rangeFilters, sourceFilters } from '@/components/filters/chip';
import { FilterButton } from '@/components/filters/filter-button';
import { MineToggle } from '@/components/filters/mine-toggle';
import { JobField } from '@/components/filters/option-fields';
import { useJobName } from '@/components/filters/option-names';
import { RangeFields } from '@/components/filters/range-fields';
import { SourceField } from '@/components/filters/source-field';
import { ComboboxField } from '@/components/ui/combobox';
import { SearchField } from '@/components/ui/search-field';
import { boardOrder, stageSlugs } from '@/lib/pipeline/stages';
import { type CandidateFilters, type ChangeFilters, isNarrowed, noFilters } from './filters';

type Props = { filters: CandidateFilters; change: ChangeFilters };

function StageFilter({ filters, change }: Props) {
  const { stageOf } = useStages();
  return (
    <ComboboxField
      label="Stage"
      value={filters.stage ?? undefined}
      onChange={(value) => change({ stage: stageSlugs.find((slug) => slug === value) ?? null })}
      options={boardOrder.map((slug) => ({ value: slug, label: stageOf(slug).name }))}
      placeholder="Any stage"
    />
  );
}

function SetFilters({ filters, change }: Props) {
  const { stage, job, source } = filters;
  const { stageOf } = useStages();
  const jobName = useJobName(job);
  return (
    <Chips
      change={change}
      filters={[
        stage && { label: 'stage', text: stageOf(stage).name, without: { stage: null } },
        job && { label: 'job', text: jobName, without: { job: null } },
        ...sourceFilters(source),
        ...rangeFilters(filters),
      ]}
    />
  );
}

/** Search, filters and what is set of them as chips; `children` stand at the end of the line. */
export function CandidateFilterBar({ filters, change, children }: Props & { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search candidates"
        placeholder="Name, email or phone"
        value={filters.search ?? ''}
        onChange={(search) => change({ search: search.trim() || null })}
      />
      <MineToggle isOn={filters.mine ?? false} onChange={(mine) => change({ mine })} />
      <FilterButton>
        <StageFilter filters={filters} change={change} />
        <JobField value={filters.job} onChange={(job) => change({ job })} />
        <SourceField value={filters.source} onChange={(source) => change({ source })} />
        <RangeFields filters={filters} change={change} />
        <p className="text-xs text-muted">
          One application must match stage, job, score and days together.
        </p>
      </FilterButton>
      <SetFilters filters={filters} change={change} />
      {isNarrowed(filters) ? <ClearAll onClear={() => change(noFilters)} /> : null}
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </div>
  );
}
