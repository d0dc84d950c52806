'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { Chip, ClearAll, RangeChips, SourceChips } from '@/components/filters/chip';
import { RangeFields } from '@/components/filters/range-fields';
import { SourceField } from '@/components/filters/source-field';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { Popover } from '@/components/ui/popover';
import { SearchField } from '@/components/ui/search-field';
import { jobOptions } from '@/lib/browser/options';
import { boardOrder, stageSlugs } from '@/lib/pipeline/stages';
import { type CandidateFilters, type ChangeFilters, isNarrowed, noFilters } from './filters';

type Props = { filters: CandidateFilters; change: ChangeFilters };

function StageFilter({ filters, change }: Props) {
  const { stageOf } = useStages();
  return (
    <Field label="Stage">
      {(control) => (
        <Combobox
          {...control}
          value={filters.stage ?? undefined}
          onChange={(value) => change({ stage: stageSlugs.find((slug) => slug === value) ?? null })}
          options={boardOrder.map((slug) => ({ value: slug, label: stageOf(slug).name }))}
          placeholder="Any stage"
        />
      )}
    </Field>
  );
}

function JobFilter({ filters, change }: Props) {
  const [typed, setTyped] = useState('');
  const jobs = useQuery({
    ...jobOptions(typed, filters.job ?? undefined),
    placeholderData: keepPreviousData,
  });
  return (
    <Field label="Job">
      {(control) => (
        <Combobox
          {...control}
          value={filters.job ?? undefined}
          onChange={(job) => change({ job })}
          onSearch={setTyped}
          options={jobs.data ?? []}
          placeholder="Any job"
        />
      )}
    </Field>
  );
}

function FilterForm({ filters, change }: Props) {
  return (
    <div className="space-y-3">
      <StageFilter filters={filters} change={change} />
      <JobFilter filters={filters} change={change} />
      <SourceField value={filters.source} onChange={(source) => change({ source })} />
      <RangeFields filters={filters} change={change} />
      <p className="text-xs text-muted">
        Stage, job, score and days are asked of one and the same application.
      </p>
    </div>
  );
}

function Chips({ filters, change }: Props) {
  const { stage, job, source } = filters;
  const { stageOf } = useStages();
  const jobs = useQuery({ ...jobOptions('', job ?? undefined), enabled: job !== null });
  return (
    <>
      {stage ? (
        <Chip label="stage" onRemove={() => change({ stage: null })}>
          {stageOf(stage).name}
        </Chip>
      ) : null}
      {job ? (
        <Chip label="job" onRemove={() => change({ job: null })}>
          {jobs.data?.find(({ value }) => value === job)?.label ?? (jobs.isError ? 'A job' : '…')}
        </Chip>
      ) : null}
      <SourceChips value={source} onChange={(value) => change({ source: value })} />
      <RangeChips filters={filters} change={change} />
    </>
  );
}

/** Search, filters and what is set of them as chips; `children` stand at the end of the line. */
export function CandidateFilterBar({ filters, change, children }: Props & { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search candidates"
        placeholder="Name, e-mail or phone"
        value={filters.search ?? ''}
        onChange={(search) => change({ search: search.trim() || null })}
      />
      <Popover
        trigger={
          <Button>
            <ListFilter aria-hidden /> Filter
          </Button>
        }
      >
        <FilterForm filters={filters} change={change} />
      </Popover>
      <Chips filters={filters} change={change} />
      {isNarrowed(filters) ? <ClearAll onClear={() => change(noFilters)} /> : null}
      <div className="ml-auto flex items-center gap-2">{children}</div>
    </div>
  );
}
