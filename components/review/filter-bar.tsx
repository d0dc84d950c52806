'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useStages } from '@/components/applications/use-stages';
import { isFiltered } from '@/components/filters/applicant-filters';
import { Chips, ClearAll, rangeFilters, sourceFilters } from '@/components/filters/chip';
import { FilterButton } from '@/components/filters/filter-button';
import { MineToggle } from '@/components/filters/mine-toggle';
import { JobField } from '@/components/filters/option-fields';
import { useJobName } from '@/components/filters/option-names';
import { RangeFields } from '@/components/filters/range-fields';
import { SourceField } from '@/components/filters/source-field';
import { Checkbox } from '@/components/ui/checkbox';
import { ComboboxField } from '@/components/ui/combobox';
import { InputField } from '@/components/ui/field';
import { SelectField } from '@/components/ui/select';
import { locationOptions } from '@/lib/browser/options';
import { openStages } from '@/lib/pipeline/coarse-status';
import { type ChangeFilters, type ReviewFilters, useReviewFilters } from './filters';

type Props = { filters: ReviewFilters; change: ChangeFilters };

const orders = [
  { value: 'waiting', label: 'Who has waited longest' },
  { value: 'newest', label: 'Who applied last' },
  { value: 'score', label: 'Who has the best score' },
] as const;

function StateFields({ filters, change }: Props) {
  const flaggedId = useId();
  return (
    <>
      <InputField
        label="Waiting at least, in days"
        type="number"
        inputMode="numeric"
        min={0}
        value={filters.waiting ?? ''}
        onChange={({ target: { valueAsNumber: days } }) =>
          change({ waiting: Number.isInteger(days) && days >= 0 ? days : null })
        }
      />
      <div className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <Checkbox
          id={flaggedId}
          checked={filters.flagged ?? false}
          onChange={() => change({ flagged: filters.flagged ? null : true })}
        />
        <label htmlFor={flaggedId}>Only who meets the blocklist</label>
      </div>
      <SelectField
        label="First comes"
        value={filters.first}
        options={orders}
        onChange={(first) => change({ first })}
      />
    </>
  );
}

function Form({ filters, change }: Props) {
  const { stageOf } = useStages();
  const locations = useQuery(locationOptions());
  return (
    <>
      <ComboboxField
        label="Stage"
        value={filters.stage ?? undefined}
        onChange={(value) => change({ stage: openStages.find((slug) => slug === value) ?? null })}
        options={openStages.map((slug) => ({ value: slug, label: stageOf(slug).name }))}
        placeholder="Any open stage"
      />
      <JobField value={filters.job} onChange={(job) => change({ job })} />
      <ComboboxField
        label="Location"
        value={filters.location ?? undefined}
        onChange={(location) => change({ location })}
        options={locations.data ?? []}
        placeholder="Any location"
      />
      <StateFields {...{ filters, change }} />
      <SourceField value={filters.source} onChange={(source) => change({ source })} />
      <RangeFields filters={filters} change={change} />
    </>
  );
}

function SetFilters({ filters, change }: Props) {
  const { stage, job, location, source, flagged, waiting, search } = filters;
  const { stageOf } = useStages();
  const jobName = useJobName(job);
  const locations = useQuery({ ...locationOptions(), enabled: location !== null });
  const place = locations.data?.find(({ value }) => value === location);
  return (
    <Chips
      change={change}
      filters={[
        search && { label: 'search', text: `“${search}”`, without: { search: null } },
        stage && { label: 'stage', text: stageOf(stage).name, without: { stage: null } },
        job && { label: 'job', text: jobName, without: { job: null } },
        location && { label: 'location', text: place?.label ?? '…', without: { location: null } },
        flagged && { label: 'blocklist', text: 'On the blocklist', without: { flagged: null } },
        waiting !== null && {
          label: 'waiting',
          text: `Waiting ${waiting} d or more`,
          without: { waiting: null },
        },
        ...sourceFilters(source),
        ...rangeFilters(filters),
      ]}
    />
  );
}

/** Whom the review goes through: what is set as chips, and a form for all of it. */
export function ReviewFilterBar() {
  const [filters, setFilters] = useReviewFilters();
  const change: ChangeFilters = (changes) => void setFilters(changes);
  const { first: _order, ...narrowing } = filters;
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <SetFilters {...{ filters, change }} />
      {isFiltered(narrowing) ? (
        <span className="max-sm:hidden">
          <ClearAll onClear={() => void setFilters(null)} />
        </span>
      ) : null}
      <MineToggle isOn={filters.mine ?? false} onChange={(mine) => change({ mine })} />
      <FilterButton>
        <Form {...{ filters, change }} />
      </FilterButton>
    </div>
  );
}
